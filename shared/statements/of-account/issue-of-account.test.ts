import { expect, test } from 'vitest';
import { plantByHand } from '#sandbox/engine/bank-errors/by-hand.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { ofAccountJson } from './of-account-files.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';
import { standingStates } from '#shared/breaks/states.ts';

async function quarter() {
  const world = createStatementsWorld({}, { ofAccount: 'QUARTERLY' });
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  return { ...world, id };
}

test('a statement of account is made of each interval, with what the customer has to read', async () => {
  const world = await quarter();
  expect(await world.issue(world.id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ number: 1 }], statements_of_account: 1 },
  });
  const row = await world.ofAccountRows.latest(world.id, 'QUARTERLY');
  expect(row).toMatchObject({ state: 'PUBLISHED', period: 1, year: 2026, lastDay: '2026-03-31' });
  const json: unknown = JSON.parse(await world.files.read(row!.publication!.json));
  expect(json).toMatchObject({
    number: '2026-Q-01',
    closing_balance: 100_00,
    disclaimer: expect.stringContaining('check this statement'),
    bookings: [{ amount: { value: 100_00 } }],
  });
  expect(await world.files.read(row!.publication!.csv)).toContain(',100.00,EUR,100.00');
  expect(await world.issue(world.id)).toEqual({ outcome: 'up-to-date' });
});

test('its file holds what holders may see of a booking, and nothing else that the bank says', () => {
  const inside = {
    id: 'bkn_1',
    amount: { value: 100_00, currency: 'EUR' },
    valuta_date: '2026-03-02',
    sender_name: 'Erika Mustermann',
  };
  const outside = {
    account_id: 'acc_1',
    recorded_at: '2026-03-02T08:00:00Z',
    creation_date: '2026-03-02',
    meta_info: '{"cards":{}}',
    return_charges: { internal: true },
    of_tomorrow: 'x',
  };
  const evidence = {
    statementId: 'stm_1',
    iban: 'IT60X0542811101000000123456',
    currency: 'EUR',
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    openingCents: 0,
    closingCents: 100_00,
    lines: [],
  };
  const read = {
    evidence,
    bookings: [{ ...inside, ...outside, amount: { ...inside.amount, unit: 'cents' } }],
    fees: [{ type: 'ChargeCard', amount: 500, count: 1, ...outside }],
  };
  const json: unknown = JSON.parse(ofAccountJson({ statementId: 'stm_1', evidence, answer: {} }, read));
  expect(json).toMatchObject({ closing_balance: 100_00 });
  expect(json).toHaveProperty('bookings', [inside]);
  expect(json).toHaveProperty('fees', [{ type: 'ChargeCard', amount: 500, count: 1 }]);
});

test('one that contradicts the bank statements of the same days is not published', async () => {
  const world = await quarter();
  world.bank.errors.setRates({ ...world.bank.errors.rates(), statement_sum: 0 });
  await world.issue(world.id, { asOf: '2026-04-05' });
  const { id: statement_id } = await world.statementOfAccount(world.id, {
    interval: 'QUARTERLY',
    period: 1,
    year: 2026,
  });
  plantByHand(world.bank, { kind: 'statement_sum', statement_id, cents: 5 });
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'not-verified' });
  const open = [];
  for await (const each of world.breaks.list({ states: standingStates })) open.push(each);
  const row = await world.ofAccountRows.latest(world.id, 'QUARTERLY');
  const sides = { expected: '10000', found: '10005', differenceCents: 5, currency: 'EUR' };
  const key = row?.evidence?.key;
  expect(open.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toMatchObject([
    { kind: 'STATEMENT_GAP', field: 'balance_end', ...sides, evidence: [key, expect.any(String)] },
    { kind: 'STATEMENT_SUM', field: 'balance_end', ...sides, evidence: [key] },
  ]);
});

test.each(['delivered', 'lost'])(
  'one that counts what the bank recorded after its bank statement is right, if the event was %s',
  async (event) => {
    const world = await quarter();
    const bankOfAccount = {
      ...world.ports.bankOfAccount,
      ask: async () => Promise.resolve({ outcome: 'unknown', retryNotBefore: undefined } as const),
    };
    await world.performing({ ...world.ports, bankOfAccount })(world.id, world.workOf('2026-04-09', 1));
    expect(await world.register.read(world.id)).toMatchObject({ statedUntil: '2026-03-31' });
    world.passMs(600_000);
    world.book(world.id, 7_00, '2026-03-28');
    world.book(world.id, 4_00, '2025-12-28');
    await world.deliver(world.id, () => event === 'lost');
    world.passMs(6_000_000);
    await issueForDays(world, world.id, 2);
    const row = await world.ofAccountRows.latest(world.id, 'QUARTERLY');
    expect(row).toMatchObject({ state: 'PUBLISHED', evidence: { openingCents: 4_00, closingCents: 111_00 } });
    expect(await openBreaks(world, world.id)).toEqual([]);
  },
);
