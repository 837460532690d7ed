import { expect, test } from 'vitest';
import { rejectedReference } from '#sandbox/entities/magic-values.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { loanWorld } from '#test/contract/calls/loans.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const setUp = () => loanWorld(lendingWorld(worldOf(simulatedBank())));

// Stated: Endpoints: Lending > Consumer loans
test('a linked snapshot ends the scoring of a consumer loan, with an offer of what was asked for', async () => {
  const { put, get, aLoanApplication, aSnapshot } = setUp();
  const [snapshot, another] = [aSnapshot(), aSnapshot()];
  const application = await aLoanApplication();
  const link = (account_snapshot_id: string) =>
    put(`${application}/account_snapshot`, { account_snapshot_id });

  expect((await get(application)).body).toMatchObject({ status: 'account_snapshot_pending', offers: [] });
  expect((await link(snapshot)).status).toBe(204);

  const offered = await get(application);
  expect(offered.body).toMatchObject({
    status: 'offered',
    offers: [{ loan_amount: { value: 600_000 }, loan_term: 12, monthly_installment: { value: 51_362 } }],
  });
  expect((await link(snapshot)).status).toBe(204);
  expect((await get(application)).body).toEqual(offered.body);
  expect((await link(another)).status).toBe(400);
});

// Stated: Endpoints: Lending > Consumer loans
test('the snapshot of a consumer loan application can be skipped', async () => {
  const { put, aLoanApplication } = setUp();

  const skipped = await put(`${await aLoanApplication()}/skip_account_snapshot`, {});

  expect(skipped.body).toMatchObject({ status: 'offered', skip_account_snapshot: true });
});

test('scoring may reject: there is no loan then', async () => {
  const { put, account, aLoanApplication } = setUp();
  const application = await aLoanApplication({ partner_reference_number: rejectedReference });
  const pay = () => put(`${application}/consumer_loan`, { recipient_iban: account.iban });

  expect((await pay()).status).toBe(400);
  expect((await put(`${application}/skip_account_snapshot`, {})).body).toMatchObject({
    status: 'rejected',
    offers: [],
  });
  expect((await pay()).status).toBe(400);
});

test('the application needs a usable credit record and sensible terms', async () => {
  const { applyForLoan } = setUp();
  const refused = async (body: object) => (await applyForLoan(body)).body;

  expect(await refused({ credit_record_id: 'unknown' })).toMatchObject({
    errors: [{ source: { field: 'credit_record_id' } }],
  });
  expect(await refused({ requested_loan_amount: { value: 0, currency: 'EUR' } })).toMatchObject({
    errors: [{ source: { field: 'requested_loan_amount' } }],
  });
  expect(await refused({ requested_loan_term: 1_000 })).toMatchObject({
    errors: [{ source: { field: 'requested_loan_term' } }],
  });
});

// Stated: Endpoints: Lending > Consumer loans
// Stated: States and transitions > Consumer loan application
test('a consumer loan is created and paid out to the given IBAN, once, which makes its application loan_created', async () => {
  const { bank, get, put, account, anOfferedLoanApplication } = setUp();
  const application = await anOfferedLoanApplication();
  const pay = (recipient_iban: string) => put(`${application}/consumer_loan`, { recipient_iban });

  expect((await pay('DE00370400440532013000')).body).toMatchObject({
    errors: [{ source: { field: 'recipient_iban' } }],
  });
  const loan = await pay(account.iban);

  expect(loan).toMatchObject({ status: 201, body: { status: 'payout_issued', purpose: 'CAR', term: 12 } });
  expect(await pay(account.iban)).toMatchObject({ status: 200, body: loan.body });
  expect((await get(application)).body).toMatchObject({
    status: 'loan_created',
    loan_id: textOf(loan, 'id'),
  });
  const payouts = bank.store.bookings.by('transaction_id', textOf(loan, 'id'));
  expect(payouts).toMatchObject([{ account_id: account.id, amount: { value: 600_000 } }]);
});

// Stated: Endpoints: Lending > Consumer loans
test('a subsidized offer has the reduced rate that the body names and is the one that counts', async () => {
  const { post, put, account, offersOf, anOfferedLoanApplication } = setUp();
  const application = await anOfferedLoanApplication();
  const [{ id, interest_rate } = { id: '', interest_rate: 0 }] = await offersOf(application);
  const subsidize = (rate: number) => post(`${application}/offers/${id}/subsidize`, { interest_rate: rate });

  expect((await subsidize(interest_rate)).status).toBe(400);
  expect((await subsidize(0)).body).toMatchObject({ monthly_installment: { value: 50_000 } });

  expect(await offersOf(application)).toHaveLength(2);
  expect((await put(`${application}/consumer_loan`, { recipient_iban: account.iban })).body).toMatchObject({
    interest_rate: 0,
  });
  expect((await subsidize(0)).status).toBe(400);
});

// Stated: Endpoints: Lending > Consumer loans
test('the purchase contract is uploaded with the position of its signature', async () => {
  const { get, aLoanApplication, anOfferedLoanApplication, uploadContract } = setUp();
  const application = await anOfferedLoanApplication();

  expect((await uploadContract(await aLoanApplication())).status).toBe(400);
  expect((await uploadContract(application, '')).status).toBe(400);
  await uploadContract(application);

  expect((await get(application)).body).toMatchObject({
    status: 'esign_pending',
    signing_id: expect.stringMatching(/csig$/) as unknown,
  });
});

test('an offer of another application does not exist', async () => {
  const { get, offersOf, anOfferedLoanApplication } = setUp();
  const [mine, other] = [await anOfferedLoanApplication(), await anOfferedLoanApplication()];
  const [offer] = await offersOf(other);

  expect((await get(`${mine}/offers/${offer!.id}/contract`)).status).toBe(404);
});

// Stated: Events: Event types > Payloads
// Stated: Events: Event types > Operations and events
test('each status of a consumer loan application is announced, and the event LOAN carries a JSON-encoded string', async () => {
  const { bank, webhooks, post, put, account, anOfferedLoanApplication } = setUp();
  for (const event_type of ['CONSUMER_LOAN_APPLICATION', 'LOAN']) {
    await post('/v1/webhooks', { event_type, url: 'https://partner.example/hook' });
  }
  const application = await anOfferedLoanApplication();
  await put(`${application}/consumer_loan`, { recipient_iban: account.iban });
  await bank.runDue();

  const bodies = webhooks.slice(2).map(({ body }) => JSON.parse(Buffer.from(body).toString()) as unknown);
  const decoded = bodies.map((body) => (typeof body === 'string' ? (JSON.parse(body) as unknown) : body));

  expect(bodies.map((body) => typeof body)).toEqual(['object', 'string', 'object']);
  expect(decoded).toMatchObject([
    { payload: { status: 'offered' } },
    { event_type: 'LOAN', payload: { status: 'payout_issued' } },
    { payload: { status: 'loan_created' } },
  ]);
});

// Stated: Endpoints: Lending > Consumer loans
test('an anonymous consumer loan offer binds nobody', async () => {
  const { bank, post } = setUp();
  const terms = {
    requested_loan_amount: { value: 600_000, currency: 'EUR' },
    requested_loan_term: 12,
  };

  const offered = await post('/v1/anonymous_consumer_loan_offers', terms);
  const rejected = await post('/v1/anonymous_consumer_loan_offers', {
    ...terms,
    partner_reference_number: rejectedReference,
  });

  expect(offered).toMatchObject({
    status: 200,
    body: { loan_decision: 'OFFERED', offer: { loan_term: 12 }, two_thirds_rate: { 6: 0.0505 } },
  });
  expect(rejected.body).toMatchObject({ loan_decision: 'REJECTED', offer: null });
  expect(bank.store.consumerLoanApplications.all()).toEqual([]);
});
