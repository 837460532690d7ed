import { describe, expect, test } from 'vitest';
import { italianFeeTypes } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { openAccount } from './account-openings.ts';
import { changeCard } from './cards.ts';
import { announceDirectDebit } from './direct-debits.ts';
import { bookInterest, interestTypes } from './deposit-interest.ts';
import { chargeAccount, ownChargeTypes } from './own-charges.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';

// Stated: Resources and their fields > Fee transaction
test('a fee of the bank itself is in the fee list with service_initiated, and its money is the bank’s', async () => {
  const { bank, account, ofAccount, get } = payingCustomer();
  chargeAccount(bank, { account_id: account.id, type: 'ChargeCard', amount: 500 });
  chargeAccount(bank, { account_id: account.id, type: 'ChargeRecallRequest', amount: 700 });
  const fees = `${ofAccount}/transactions/fees`;

  expect((await get(`${fees}?filter[service_initiated]=true`)).body).toMatchObject([
    { type: 'ChargeCard', amount: { value: 500 }, service_initiated: true },
  ]);
  expect((await get(`${fees}?filter[service_initiated]=false`)).body).toEqual([]);
  expect([bank.balances.ofLedger('fee_income'), bank.balances.ofLedger('partner_fees')]).toEqual([1_200, 0]);
});

// Stated: Resources and their fields > Italian statement fees
test('what a statement of an Italian account sums up, is charged by the bank', async () => {
  const { bank, person_id, post, get, advance } = payingCustomer();
  const { id: account_id } = openAccount(bank, { person_id, country: 'IT' });
  for (const type of [...ownChargeTypes, 'ChargeCard', 'ChargeAccountMaintenance', 'ChargeATM'] as const)
    chargeAccount(bank, { account_id, type, amount: 100 });
  for (const type of interestTypes) bookInterest(bank, { account_id, type, amount: 10 });
  await advance(30 * dayS);

  const statements = `/v1/accounts/${account_id}/statement_of_accounts`;
  const { body } = await post(statements, { interval: 'MONTHLY', period: 3, year: 2026 });
  const { body: fees } = await get(`${statements}/${(body as { id: string }).id}/fees`);

  const charged = (fees as { type: string; amount: number }[]).map(({ type }) => type);
  // That of an overdraft is booked where there is one.
  expect(charged).toEqual(italianFeeTypes.filter((type) => type !== 'InterestOverdraft'));
  expect(fees).toContainEqual({ type: 'InterestOverdraftExceeded', amount: 10, count: 1 });
  expect(fees).toContainEqual({ type: 'InterestFixedTermDeposits', amount: -10, count: 1 });
});

describe('on the first of a month', () => {
  const aCustomer = (options: Parameters<typeof payingCustomer>[1], balanceCents = 1_000) => {
    const world = payingCustomer(balanceCents, options);
    const { bank, account } = world;
    return { ...world, charged: () => bank.store.fees.by('account_id', account.id).map(({ type }) => type) };
  };

  test('the bank charges accounts and cards if the option says so', async () => {
    const { advance, bank, account, charged, moved } = aCustomer({ ownCharges: 'monthly' });
    changeCard(bank, { account_id: account.id });
    changeCard(bank, { account_id: account.id, status: 'BLOCKED' });
    await advance(29 * dayS);
    expect(charged()).toEqual([]);
    await advance(dayS);

    expect([charged(), moved()]).toEqual([
      ['ChargeAccountMaintenance', 'ChargeCard'],
      [-290, -100],
    ]);
  });

  test('it charges nothing otherwise, and waives what an account cannot pay if fees need cover', async () => {
    for (const options of [{}, { ownCharges: 'monthly', feeCover: 'needed' }] as const) {
      const { advance, charged } = aCustomer(options, 100);
      await advance(31 * dayS);
      expect(charged()).toEqual([]);
    }
  });
});

test('whether a fee needs cover, an option decides', () => {
  for (const feeCover of ['any', 'needed'] as const) {
    const { bank, account, moved } = payingCustomer(100, { feeCover });
    const charge = () => chargeAccount(bank, { account_id: account.id, amount: 101 });
    if (feeCover === 'needed') expect(charge).toThrow('balance');
    else charge();
    blockAccount(bank, { account_id: account.id, locking_status: 'DEBIT_BLOCK' });
    if (feeCover === 'needed')
      expect(() => chargeAccount(bank, { account_id: account.id, amount: 1 })).toThrow('blocked');
    expect(moved()).toEqual(feeCover === 'any' ? [-101] : []);
  }
});

test('a debit that comes back for want of money is charged, and so is the debt beyond the limit at the month’s end', async () => {
  const options = { returnCharge: 450, exceededInterestRate: 0.365 };
  const { bank, account, advance, moved } = payingCustomer(100, options);
  announceDirectDebit(bank, { account_id: account.id, amount: 5_000 });
  await advance(3 * dayS);
  // 350 cents of debt from the day of the charge on, at a tenth of a percent a day.
  expect(moved()).toEqual([-450]);
  const [charge] = bank.store.bookings.by('account_id', account.id).slice(-1);

  await advance(30 * dayS);
  const days = 31 - Number(charge!.valuta_date.slice(-2)) + 1;
  expect(moved()).toEqual([-450, -Math.floor(350 * 0.001 * days)]);
  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
    booking_type: 'InterestOverdraftExceeded',
    booking_date: '2026-04-01',
  });
});

test('neither is charged without the options, nor a debit that comes back for a block', async () => {
  const plain = payingCustomer(100);
  announceDirectDebit(plain.bank, { account_id: plain.account.id, amount: 5_000 });
  const blocked = payingCustomer(10_000, { returnCharge: 450 });
  announceDirectDebit(blocked.bank, { account_id: blocked.account.id, amount: 5_000 });
  blockAccount(blocked.bank, { account_id: blocked.account.id });
  for (const { advance } of [plain, blocked]) await advance(33 * dayS);

  expect([plain.moved(), blocked.moved()]).toEqual([[], []]);
});
