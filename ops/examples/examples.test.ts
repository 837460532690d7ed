import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { advanceTo } from '#sandbox/engine/clock.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { bankUrlIn } from './bank-url.ts';
import type { ExampleWorld } from './example.ts';
import { examples } from './examples.ts';
import { uploadDocument } from './upload-document.ts';
import { exportBookings } from './export-bookings.ts';
import { keepStandingOrder } from './keep-standing-order.ts';
import { onboardBusiness } from './onboard-business.ts';
import { runExample } from './run-example.ts';
import { signTransfer } from './sign-transfer.ts';
import { takeConsumerLoan } from './take-consumer-loan.ts';

async function play<Outcome>(run: (world: ExampleWorld) => Promise<Outcome>) {
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  onTestFinished(() => sandbox.stop());
  const [steps, lines]: [string[], string[]] = [[], []];
  const outcome = await runExample(run, {
    bankUrl: sandbox.url,
    say: (step) => steps.push(step),
    write: (line) => lines.push(line),
  });
  expect(steps).not.toEqual([]);
  return { outcome, lines, sandbox, store: sandbox.bank.store };
}

test('a business is onboarded with its representatives, its owners and an account', async () => {
  const { outcome, store } = await play(onboardBusiness);
  const { business_id, director, partner } = outcome;

  expect(store.businesses.get(business_id).attributes).toMatchObject({ name: 'Musterbau GmbH' });
  expect(store.legalRepresentatives.all()).toMatchObject([
    { business_id, legal_representative_id: director, type_of_representation: 'ALONE' },
    { business_id, legal_representative_id: partner, type_of_representation: 'JOINT' },
  ]);
  expect(store.beneficialOwners.all()).toMatchObject([
    { business_id, person_id: director, voting_share: 60 },
    { business_id, person_id: partner, voting_share: 40 },
  ]);
  expect(store.businessIdentifications.get(outcome.identification_id)).toMatchObject({
    status: 'successful',
    legal_identification_missing_information: [],
  });
  expect(store.accounts.get(outcome.account_id)).toMatchObject({ business_id, status: 'ACTIVE' });
});

test('a transfer is executed once the bound device has signed it', async () => {
  const { outcome, store } = await play(signTransfer);

  expect(store.devices.get(outcome.device_id)).toMatchObject({ is_bound: true });
  expect(store.changeRequests.all()).toMatchObject([
    { delivery_method: 'device_signing', device_id: outcome.device_id, status: 'COMPLETED' },
  ]);
  expect(outcome.status).toBe('executed');
  expect(store.bookings.by('transaction_id', outcome.transfer_id)).toMatchObject([
    { account_id: outcome.account_id, amount: { value: -4_950 } },
  ]);
});

test('a standing order pays twice before it is cancelled, and never again', async () => {
  const { outcome, store, sandbox } = await play(keepStandingOrder);
  await advanceTo(sandbox.clock.now() + 30 * 24 * 3_600_000, sandbox.clock, sandbox.bank);

  expect(outcome.payments.map(({ status }) => status)).toEqual(['executed', 'executed']);
  expect(store.creditTransfers.all()).toHaveLength(2);
  expect(store.standingOrders.get(outcome.standing_order_id)).toMatchObject({
    status: 'CANCELED',
    next_occurrence: null,
  });
});

test('a consumer loan is paid out once its application is offered', async () => {
  const { outcome, store } = await play(takeConsumerLoan);
  const { application_id, loan_id, account_id } = outcome;

  expect(store.consumerLoanApplications.get(application_id)).toMatchObject({
    status: 'loan_created',
    loan_id,
  });
  expect(store.loans.get(loan_id)).toMatchObject({
    status: 'payout_issued',
    amount: { value: 500_000 },
    term: 24,
    recipient_iban: store.accounts.get(account_id).iban,
  });
  expect(outcome.balance_cents).toBe(150_000 + 500_000);
});

test('the export holds every booking of the month once, and none of the next', async () => {
  const { outcome, lines, store } = await play(exportBookings);
  const [head, ...rows] = lines;

  expect(head).toBe('id,booking_date,valuta_date,amount,currency,counterparty,description');
  const ids = rows.map((row) => row.slice(1, row.indexOf('"', 1)));
  const booked = store.bookings.by('account_id', outcome.account_id);
  expect(ids).toEqual(booked.slice(0, -1).map(({ id }) => id));
  expect(outcome).toMatchObject({ bookings: 26, cents: 150_000 + 25 * 10_000 + 325 });
  expect(rows.at(-1)).toMatch(/"100\.25","EUR","Musterbau GmbH","Invoice ""25"", paid"$/);
});

test('a document comes back as it was sent', async () => {
  const { outcome, store } = await play(uploadDocument);

  expect(outcome).toMatchObject({ contentType: 'application/pdf', isSame: true });
  expect(store.documents.get(outcome.document_id)).toMatchObject({
    customer_id: outcome.person_id,
    customer_accessible: true,
  });
});

test('without an address, an example has a sandbox of its own', async () => {
  const steps: string[] = [];

  const outcome = await runExample(uploadDocument, {
    say: (step) => steps.push(step),
    write: (line) => steps.push(line),
  });

  expect(outcome.isSame).toBe(true);
});

test('BANK_URL names another sandbox', () => {
  expect(bankUrlIn({ BANK_URL: 'http://localhost:5100/' })).toBe('http://localhost:5100');
  expect(bankUrlIn({ BANK_URL: '' })).toBeUndefined();
  expect(bankUrlIn({})).toBeUndefined();
});

test.each(['localhost', 'ftp://localhost', 'http://localhost:5100/bank', 'http://localhost:5100/?a=b'])(
  'BANK_URL %s is refused',
  (BANK_URL) => {
    expect(() => bankUrlIn({ BANK_URL })).toThrow('BANK_URL must be scheme, host and port');
  },
);

const main = fileURLToPath(new URL('main.ts', import.meta.url));

test('where no sandbox answers, one sentence says so', () => {
  const env = { ...process.env, BANK_URL: 'http://127.0.0.1:1' };

  const { status, stderr } = spawnSync(process.execPath, [main, 'documents'], { encoding: 'utf8', env });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^No sandbox answers at http:\/\/127\.0\.0\.1:1: .*\n$/);
});

test('who has read enough ends it without a word', async () => {
  const child = spawn(process.execPath, [main, 'documents'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);

  expect(said).toBe('');
  expect(status).toBe(0);
});

function type(...args: readonly string[]) {
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
}

test('the help lists every example', () => {
  const { status, stdout } = type('--help');

  expect(status).toBe(0);
  for (const { name, title } of examples) expect(stdout).toMatch(new RegExp(`${name} +${title}`));
});

test('a wrong name ends with exit code 2 and says where the list is', () => {
  expect(type('document')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'Unknown command document; did you mean `documents`?\nUsage: npm run example -- --help\n',
  });
});

test('without a name the list is shown, and nothing is run', () => {
  const { status, stdout, stderr } = type();

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('signed-transfer');
});

test('one example at a time', () => {
  expect(type('documents', 'documents').status).toBe(2);
});
