import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

// Today is 2026-03-02.
function setUp(change: { iban?: string } = {}) {
  const world = simulatedBank();
  const { account } = world.customer(0, change);
  const path = `/v1/accounts/${account.id}/statement_of_accounts`;
  return {
    ...world,
    path,
    state: (interval: string, period: number | string, year: number) =>
      world.post(path, { interval, period, year }),
    book: (booking_type: string, amountCents: number, valuta_date: string) =>
      recordBooking(world.bank, {
        against: 'nostro',
        account_id: account.id,
        booking_type,
        amountCents,
        valuta_date,
      }),
  };
}

describe('a period', () => {
  // Stated: Endpoints: Account management > Statements of account
  // Stated: Resources and their fields > Statements
  test.each([
    { interval: 'MONTHLY', period: 2, year: 2024, days: ['2024-02-01', '2024-02-29'], number: '2024-M-02' },
    { interval: 'MONTHLY', period: 12, year: 2025, days: ['2025-12-01', '2025-12-31'], number: '2025-M-12' },
    { interval: 'QUARTERLY', period: 4, year: 2025, days: ['2025-10-01', '2025-12-31'], number: '2025-Q-04' },
    {
      interval: 'EVERY_SIX_MONTHS',
      period: 1,
      year: 2025,
      days: ['2025-01-01', '2025-06-30'],
      number: '2025-H-01',
    },
    { interval: 'ANNUALLY', period: 1, year: 2025, days: ['2025-01-01', '2025-12-31'], number: '2025-Y-01' },
  ])(
    'of a statement of account, $interval $period in $year, becomes days',
    async ({ interval, period, year, days, number }) => {
      expect((await setUp().state(interval, period, year)).body).toMatchObject({
        interval,
        period,
        year,
        statement_number: number,
        statement_period_start_date: days[0],
        statement_period_end_date: days[1],
      });
    },
  );

  // Stated: Endpoints: Account management > Statements of account
  // Stated: Errors > Statement period
  test.each([
    ['QUARTERLY', 5],
    ['EVERY_SIX_MONTHS', 3],
    ['ANNUALLY', 2],
    ['MONTHLY', 13],
    ['MONTHLY', 0],
    ['MONTHLY', 1.5],
    ['MONTHLY', 'May'],
  ])(
    'of %s %s cannot be translated into days: the error is about start and end dates',
    async (interval, period) => {
      const refused = await setUp().state(interval, period, 2025);

      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        errors: [{ source: { field: 'start_date' } }, { source: { field: 'end_date' } }],
      });
    },
  );

  // Stated: Resources and their fields > Statements
  test.each([
    [{ interval: 'MONTHLY', year: 2025 }, 'period'],
    [{ interval: 'WEEKLY', period: 1, year: 2025 }, 'interval'],
  ])('of %j is refused, naming what is wrong', async (body, field) => {
    const { post, path } = setUp();

    expect((await post(path, body)).body).toMatchObject({ errors: [{ source: { field } }] });
  });

  // Stated: Endpoints: Account management > Statements of account
  // Stated: Errors > Statement period
  test.each([
    [['MONTHLY', 4, 2026], 'must not be in the future'],
    [['MONTHLY', 3, 2026], 'the period is not over, it ends on 2026-03-31'],
    [['ANNUALLY', 1, 2027], 'must not be in the future'],
  ] as const)(
    'of %j is refused: the error is about start and end dates',
    async ([interval, period, year], message) => {
      const refused = await setUp().state(interval, period, year);

      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        errors: [{ source: { field: 'start_date', message } }, { source: { field: 'end_date', message } }],
      });
    },
  );
});

test('the same period again answers 200 with the statement that exists', async () => {
  const { state, book } = setUp();
  book('OTHER', 700, '2026-02-10');
  const first = await state('MONTHLY', 2, 2026);
  book('OTHER', 1, '2026-02-11');
  const again = await state('MONTHLY', 2, 2026);

  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ account_information: { balance_end: { value: 700 } } });
});

// Stated: Endpoints: Account management > Statements of account
test('a statement of account holds the bookings with a valuta date within its period', async () => {
  const { state, book, get, path, bank } = setUp();
  const inside = [book('OTHER', 1, '2026-02-01'), book('OTHER', 2, '2026-02-28')];
  book('OTHER', 4, '2026-01-31');
  book('OTHER', 8, '2026-03-01');
  const id = textOf(await state('MONTHLY', 2, 2026), 'id');

  const linesOf = async (query: string) => (await get(`${path}/${id}/bookings${query}`)).body;
  const ids = inside.map((booking) => expect.objectContaining({ id: booking.id }) as unknown);

  expect(await linesOf('')).toEqual(ids);
  bank.store.bookings.update(inside[0]?.id ?? '', { recorded_at: '2026-03-02T10:00:00.000Z' });
  expect(await linesOf('?sort=recorded_at')).toEqual(ids.toReversed());
  expect(await linesOf('?sort=-recorded_at')).toEqual(ids);
});

// Stated: Endpoints: Account management > Statements of account
// Stated: Resources and their fields > Italian statement fees
test('only a statement of an Italian account sums up its fees by type, in cents, with the number of charges', async () => {
  const italian = setUp({ iban: 'IT60X0542811101000000123456' });
  const german = setUp();
  for (const { book } of [italian, german]) {
    book('ChargeATM', -150, '2026-02-10');
    book('ChargeATM', -200, '2026-02-11');
    book('ChargeDunning', -500, '2026-02-12');
    book('ChargeDunning', -500, '2026-03-01');
    book('SEPA_CREDIT_TRANSFER', -9_000, '2026-02-12');
  }
  const fees = async ({ state, get, path }: ReturnType<typeof setUp>) =>
    (await get(`${path}/${textOf(await state('MONTHLY', 2, 2026), 'id')}/fees`)).body;

  expect(await fees(italian)).toEqual([
    { type: 'ChargeDunning', amount: 500, count: 1 },
    { type: 'ChargeATM', amount: 350, count: 2 },
  ]);
  expect(await fees(german)).toEqual([]);
});

test('asked for fees of an account elsewhere, the bank may answer 400', async () => {
  const { bank, state, get, path } = setUp();
  const fees = `${path}/${textOf(await state('MONTHLY', 2, 2026), 'id')}/fees`;
  bank.setOptions({ ...bank.options, statementFeesElsewhere: 'refuse' });

  expect((await get(fees)).status).toBe(400);
});

test('a statement exists under its own account alone', async () => {
  const { state, get, customer } = setUp();
  const id = textOf(await state('MONTHLY', 2, 2026), 'id');
  const other = `/v1/accounts/${customer().account.id}/statement_of_accounts/${id}`;

  expect((await get(`${other}/bookings`)).status).toBe(404);
  expect((await get(`${other}/fees`)).status).toBe(404);
});
