import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const period = { start_date: '2026-02-27', end_date: '2026-03-02' };

function setUp(repeatedStatement: 'old' | 'fresh' = 'old') {
  const world = simulatedBank({ repeatedStatement });
  const { account } = world.customer(1_000);
  const book = (amountCents: number, valuta_date: string) =>
    recordBooking(world.bank, {
      against: 'nostro',
      account_id: account.id,
      booking_type: 'OTHER',
      amountCents,
      valuta_date,
    });
  return { ...world, book, path: `/v1/accounts/${account.id}/bank_statements` };
}

// Stated: Endpoints: Account management > Bank statements
// Stated: Resources and their fields > Statements
test('a bank statement holds the bookings with a valuta date from its first to its last day, and its balances fit', async () => {
  const { post, get, path, book } = setUp();
  book(50, '2026-02-26');
  book(-200, '2026-03-02');
  book(70, '2026-03-03');

  const statement = await post(path, period);

  expect(statement.status).toBe(201);
  expect(statement.body).toMatchObject({
    statement_period_start_date: period.start_date,
    account_information: { balance_start: { value: 50 }, balance_end: { value: 850 } },
    recipient_information: { line_1: 'Ada Byron' },
  });
  expect((await get(`${path}/${textOf(statement, 'id')}/bookings`)).body).toEqual([
    expect.objectContaining({ amount: expect.objectContaining({ value: 1_000 }) as unknown }),
    expect.objectContaining({ amount: expect.objectContaining({ value: -200 }) as unknown }),
  ]);
});

// Stated: Endpoints: Account management > Bank statements
test.each([
  { repeatedStatement: 'old', lines: 1, balance: 1_000 },
  { repeatedStatement: 'fresh', lines: 2, balance: 1_030 },
] as const)(
  'a bank statement of the same dates again answers 200 with the same statement and $repeatedStatement lines',
  async (expected) => {
    const { post, get, path, book } = setUp(expected.repeatedStatement);
    const first = await post(path, period);
    book(30, '2026-03-01');

    const again = await post(path, period);

    expect(again.status).toBe(200);
    expect(textOf(again, 'id')).toBe(textOf(first, 'id'));
    expect(again.body).toMatchObject({ account_information: { balance_end: { value: expected.balance } } });
    expect((await get(`${path}/${textOf(again, 'id')}/bookings`)).body).toHaveLength(expected.lines);
  },
);

// Stated: Endpoints: Account management > Bank statements
test('a period in the future or backwards is refused at its last day', async () => {
  const { post, path } = setUp();

  for (const dates of [
    { start_date: '2026-03-01', end_date: '2026-03-03' },
    { start_date: '2026-03-02', end_date: '2026-03-01' },
  ]) {
    const refused = await post(path, dates);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ source: { field: 'end_date' } }] });
  }
});

test.each([
  { oneDayStatements: true, status: 201 },
  { oneDayStatements: false, status: 400 },
])('a statement of one day answers $status where one-day statements are $oneDayStatements', async (given) => {
  const { customer, post } = simulatedBank({ oneDayStatements: given.oneDayStatements });
  const path = `/v1/accounts/${customer().account.id}/bank_statements`;

  const answer = await post(path, { start_date: '2026-03-01', end_date: '2026-03-01' });

  expect(answer.status).toBe(given.status);
  expect((await post(path, { start_date: '2026-03-01', end_date: '2026-03-02' })).status).toBe(201);
});

test.each([
  { shown: {}, days: { valuta_date: '2026-02-27', booking_date: '2026-03-02' } },
  { shown: { showValutaDates: false }, days: { valuta_date: null, booking_date: '2026-03-02' } },
  { shown: { showBookingDates: false }, days: { valuta_date: '2026-02-27', booking_date: null } },
])('bookings show $days in lists, statements and events with $shown', async ({ shown, days }) => {
  const { customer, post, get, bank } = simulatedBank(shown);
  await post('/v1/webhooks', { event_type: 'BOOKING', url: 'https://partner.example/hook' });
  const ofAccount = `/v1/accounts/${customer(1_000).account.id}`;
  const bank_statement = textOf(await post(`${ofAccount}/bank_statements`, period), 'id');
  const month = { interval: 'MONTHLY', period: 2, year: 2026 };
  const statement = textOf(await post(`${ofAccount}/statement_of_accounts`, month), 'id');

  for (const list of [
    'bookings',
    `bank_statements/${bank_statement}/bookings`,
    `statement_of_accounts/${statement}/bookings`,
  ])
    expect((await get(`${ofAccount}/${list}`)).body).toMatchObject([{ ...days, amount: { value: 1_000 } }]);
  expect(bank.desk.log().map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([days]);
});

test.each([
  { repeatedStatement: 'old', again: [1_000, -200] },
  { repeatedStatement: 'fresh', again: [1_000] },
] as const)(
  'a statement that was issued stays as it is when one of its bookings vanishes, and repeated with $repeatedStatement lines it lists $again',
  async ({ repeatedStatement, again }) => {
    const { post, get, path, book, bank } = setUp(repeatedStatement);
    const vanishing = book(-200, '2026-03-02');
    const statement = await post(path, period);
    const lines = `${path}/${textOf(statement, 'id')}/bookings`;
    const before = (await get(lines)).body;
    const error = plantInBooking(bank, vanishing, 'booking_vanished');

    expect((await get(lines)).body).toEqual(before);
    const repeated = await post(path, period);
    const sum = again.reduce((left: number, cents) => left + cents, 0);
    expect(repeated.body).toMatchObject({ account_information: { balance_end: { value: sum } } });
    const amounts = ((await get(lines)).body as { amount: { value: number } }[]).map(
      ({ amount }) => amount.value,
    );
    expect(amounts).toEqual(again);
    heal(bank, error.id);
    expect((await get(lines)).body).toHaveLength(again.length);
  },
);
