import { expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';

// Today is 2026-03-02.
function setUp(life: { opened_at?: string; status?: 'CLOSED'; closed_at?: string } = {}) {
  const world = simulatedBank();
  const { account } = world.customer(0, { opened_at: '2026-02-01T08:00:00Z', ...life });
  const book = (amountCents: number, valuta_date: string) =>
    recordBooking(world.bank, {
      against: 'nostro',
      account_id: account.id,
      booking_type: 'OTHER',
      amountCents,
      valuta_date,
    });
  const average = async (start_date: string, end_date: string) => {
    const query = new URLSearchParams({ start_date, end_date }).toString();
    return world.get(`/v1/accounts/${account.id}/average_daily_balance?${query}`);
  };
  return { ...world, book, average };
}

const averageOf = (value: number) => ({ average_daily_balance: { value, unit: 'cents', currency: 'EUR' } });

// Stated: Endpoints: Account management > Average daily balance
test('the average is over the balances at the end of each day, rounded to cents', async () => {
  const { book, average } = setUp();
  book(1_000, '2026-02-27');
  book(-500, '2026-02-28');

  expect((await average('2026-02-26', '2026-02-28')).body).toEqual(averageOf(500));
  expect((await average('2026-02-27', '2026-02-27')).body).toEqual(averageOf(1_000));
  expect((await average('2026-02-27', '2026-03-01')).body).toEqual(averageOf(667));
});

// Stated: Endpoints: Account management > Average daily balance
test('days before the opening and after the closing do not enter', async () => {
  const opened = setUp({ opened_at: '2026-02-28T08:00:00Z' });
  opened.book(900, '2026-02-28');
  expect((await opened.average('2026-01-01', '2026-03-01')).body).toEqual(averageOf(900));
  expect((await opened.average('2026-01-01', '2026-01-31')).body).toEqual({ average_daily_balance: null });

  const closed = setUp({ status: 'CLOSED', closed_at: '2026-02-15T08:00:00Z' });
  closed.book(400, '2026-02-14');
  closed.book(-400, '2026-02-16');
  expect((await closed.average('2026-02-14', '2026-03-31')).body).toEqual(averageOf(400));
});

// Stated: Endpoints: Account management > Average daily balance
test('days to come have the latest balance, even with postings for them', async () => {
  const { book, average, passMs } = setUp();
  book(300, '2026-03-01');
  book(600, '2026-03-05');

  expect((await average('2026-03-02', '2026-03-10')).body).toEqual(averageOf(300));
  passMs(3 * dayMs);
  expect((await average('2026-03-05', '2026-03-10')).body).toEqual(averageOf(900));
});

// Stated: Endpoints: Account management > Average daily balance
// Stated: Limits > Average daily balance range
test('the range is needed, runs forwards and holds one year at most', async () => {
  const { average, get } = setUp();

  expect((await average('2025-03-02', '2026-03-02')).status).toBe(200);
  for (const [start, end] of [
    ['2025-03-01', '2026-03-02'],
    ['2026-03-02', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
  ] as const) {
    expect((await average(start, end)).status, `${start} ${end}`).toBe(400);
  }
  const [account] = setUp().bank.store.accounts.all();
  expect((await get(`/v1/accounts/${account!.id}/average_daily_balance`)).status).toBe(400);
});
