import { expect, test } from 'vitest';
import { bookIncomingTransfer } from './accounts.ts';
import { executeInstantTransfer } from './payments.ts';
import { collectTrades, payOutTrades } from './trade-days.ts';
import { businessLendingWorld } from '#test/contract/calls/business-lending.ts';
import { euros } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';

/** A business with a trade of 1,000 euros, which is paid out on 9 March and repaid on 8 April. */
async function setUp() {
  const world = await businessLendingWorld(worldOf(simulatedBank()));
  const { bank, account, patch, put, passMs, aTrade } = world;
  const trade = await aTrade();
  const creditLine = trade.split('/trades')[0] ?? '';
  await patch(creditLine, { account_id: account.id });
  const plan = (dates: object) => put(`${trade}/payback_plan`, dates);
  await plan({ payout_date: '2026-03-09', repayment_date: '2026-04-08' });
  const days = (count: number) => {
    for (let day = 0; day < count; day += 1) {
      passMs(dayMs);
      payOutTrades(bank, bank.today());
      collectTrades(bank, bank.today());
    }
  };
  const moved = () => bank.store.bookings.by('account_id', account.id).map(({ amount }) => amount.value);
  return { ...world, trade, creditLine, plan, days, moved };
}

test('a trade is paid out and repaid with interest on the days of its plan', async () => {
  const { bank, account, get, trade, days, moved } = await setUp();
  days(6);
  expect(moved()).toEqual([]);
  days(1);
  expect(moved()).toEqual([100_000]);
  expect((await get(trade)).body).toMatchObject({ status: 'paid_out' });

  bookIncomingTransfer(bank, { account_id: account.id, amount: 5_000 });
  days(30);

  // 30 days at 7.99 % a year.
  expect(moved()).toEqual([100_000, 5_000, -100_657]);
  expect((await get(trade)).body).toMatchObject({ status: 'repaid' });
  expect(bank.balances.ofLedger('loans')).toBe(0);
  expect(bank.balances.ofLedger('interest_income')).toBe(657);
});

test('a trade that the account cannot repay is overdue, and tried again every day', async () => {
  const { bank, account, get, trade, days, moved } = await setUp();
  days(7);
  executeInstantTransfer(bank, { account_id: account.id, amount: 100_000 });

  days(30);
  expect((await get(trade)).body).toMatchObject({ status: 'overdue' });
  bookIncomingTransfer(bank, { account_id: account.id, amount: 200_000 });
  days(1);

  expect(moved()).toEqual([100_000, -100_000, 200_000, -100_679]);
  expect((await get(trade)).body).toMatchObject({ status: 'repaid' });
});

test('a trade that is paid out after the day of its repayment is repaid all the same', async () => {
  const { bank, account, trade, get, days, moved } = await setUp();
  const [creditLine] = bank.store.tradeCreditLines.all();
  const { id } = bank.store.tradeCreditLines.update(creditLine!.id, {
    account_id: null,
    recipient_iban: null,
  });
  days(40);
  bank.store.tradeCreditLines.update(id, { account_id: account.id });
  bookIncomingTransfer(bank, { account_id: account.id, amount: 200_000 });
  days(2);

  expect(moved()).toEqual([200_000, 100_000, -100_000]);
  expect((await get(trade)).body).toMatchObject({ status: 'repaid' });
});

test('a trade above the line is refused, until others are repaid', async () => {
  const { bank, account, post, creditLine, days } = await setUp();
  const trade = (amount: number) => post(`${creditLine}/trades`, { amount: euros(amount) });

  expect((await trade(49_001)).body).toMatchObject({ errors: [{ source: { field: 'amount' } }] });
  expect((await trade(-1)).status).toBe(400);
  bookIncomingTransfer(bank, { account_id: account.id, amount: 5_000 });
  days(37);

  expect((await trade(49_001)).status).toBe(201);
});

test('a plan cannot change what has happened', async () => {
  const { bank, account, plan, days } = await setUp();
  expect((await plan({ payout_date: 'soon' })).status).toBe(400);
  expect((await plan({ payout_date: '2026-03-09', repayment_date: '2026-03-09' })).status).toBe(400);
  days(7);

  expect((await plan({ payout_date: '2026-03-20', repayment_date: '2026-04-08' })).status).toBe(409);
  expect((await plan({ payout_date: '2026-03-09', repayment_date: '2026-03-20' })).status).toBe(200);
  bookIncomingTransfer(bank, { account_id: account.id, amount: 5_000 });
  days(11);

  expect((await plan({ payout_date: '2026-03-09', repayment_date: '2026-04-20' })).status).toBe(409);
});

test('with the calendar, a trade is paid out and repaid on settlement days alone', async () => {
  const { bank, account, plan, days } = await setUp();
  bank.setOptions({ ...bank.options, settlementDays: 'target' });
  bookIncomingTransfer(bank, { account_id: account.id, amount: 5_000 });
  // A Saturday, and Easter Sunday.
  await plan({ payout_date: '2026-03-07', repayment_date: '2026-04-05' });

  days(40);

  const booked = bank.store.bookings.by('account_id', account.id);
  expect(booked.slice(1).map(({ booking_date, valuta_date }) => [booking_date, valuta_date])).toEqual([
    ['2026-03-09', '2026-03-09'],
    ['2026-04-07', '2026-04-07'],
  ]);
});
