import { expect, test } from 'vitest';
import { invariantsOf } from '#sandbox/control/invariants.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { unpaidReference } from '#sandbox/operations/lending/scoring.ts';
import { outstandingPrincipalCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import { bookIncomingTransfer } from './accounts.ts';
import { moveDunningCase } from './dunning-cases.ts';
import { changeLoan } from './lending.ts';
import { repayLoan } from './loan-servicing.ts';
import { executeInstantTransfer } from './payments.ts';
import { dayS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

/** Somebody with 1,000 euros and a loan of 5,000 for two years: 219.34 euros a month. */
function borrower(options: Partial<BankOptions> = {}) {
  const world = payingCustomer(100_000, options);
  const { bank, account, person_id } = world;
  const loan = changeLoan(bank, { person_id, account_id: account.id });
  const shown = async () => (await world.get(`/v1/loans/${loan.id}`)).body;
  const earn = (amountCents: number) =>
    bookIncomingTransfer(bank, { account_id: account.id, amount: amountCents });
  const letters = () => bank.store.dunningNotifications.all().map(({ type }) => type);
  const [cases, days] = [() => bank.store.dunningCases.all(), (count: number) => world.advance(count * dayS)];
  return { ...world, loan, shown, earn, letters, cases, days };
}

/** The customer’s money goes elsewhere. */
function spendAll({ bank, account }: ReturnType<typeof borrower>): void {
  executeInstantTransfer(bank, {
    account_id: account.id,
    amount: bank.balances.booked(account.id, bank.today()),
  });
}

test('a loan is paid out to the account, and installments are collected on their day', async () => {
  const { bank, account, loan, moved, days, get } = borrower();
  expect(moved()).toEqual([500_000]);

  await days(30);
  expect(moved()).toEqual([500_000]);
  await days(1);

  expect(moved()).toEqual([500_000, -21_934]);
  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
    booking_type: 'DIRECT_DEBIT',
    transaction_id: loan.id,
  });
  expect(bank.balances.ofLedger('interest_income')).toBe(2_079);
  expect((await get(`/v1/loans/${loan.id}/repayment_history`)).body).toMatchObject({
    repayment_history: [{ type: 'DIRECT_DEBIT', amount: { value: 21_934 } }],
  });
});

test('what the bank has lent is what its loans owe, until all is repaid', async () => {
  const { bank, loan, earn, shown, days } = borrower();
  earn(100_000);

  for (let month = 1; month <= 24; month += 1) {
    await days(30);
    const known = bank.store.loans.get(loan.id);
    expect(bank.balances.ofLedger('loans')).toBe(-outstandingPrincipalCents(bank, known));
  }
  await days(20);

  expect(await shown()).toMatchObject({ status: 'all_obligations_met', overdue_amount: { value: 0 } });
  expect(bank.balances.ofLedger('loans')).toBe(0);
  const { total_loan_expenses } = (await shown()) as { total_loan_expenses: { value: number } };
  expect(bank.balances.ofLedger('interest_income')).toBe(total_loan_expenses.value);
});

test('each reminder and each dunning letter is charged to the account, at any balance, if the bank does so', async () => {
  const world = borrower({ dunningCharge: 250 });
  const { bank, account, letters, days } = world;
  spendAll(world);

  await days(31 + 2 * bank.options.dunningDays);

  expect(letters()).toEqual(['sddr_notification', 'reminder', 'dunning_letter']);
  const charges = bank.store.bookings.by('booking_type', 'ChargeDunning');
  expect(charges.map(({ account_id, amount }) => [account_id, amount.value])).toEqual([
    [account.id, -250],
    [account.id, -250],
  ]);
  expect(bank.balances.booked(account.id, bank.today())).toBe(-500);
  expect(invariantsOf(bank).flatMap(({ violations }) => violations)).toEqual([]);
});

test('a loan that cannot be collected is dunned step by step, and all of it is due in the end', async () => {
  const world = borrower();
  const { bank, subscribe, received, shown, letters, cases, days } = world;
  spendAll(world);
  await subscribe('LOAN');
  await subscribe('SEPA_DIRECT_DEBIT_RETURN');

  await days(31);
  expect(cases()).toMatchObject([{ status: 'new', loan_id: world.loan.id }]);
  expect(await received('SEPA_DIRECT_DEBIT_RETURN')).toMatchObject([
    { amount: { value: 21_934 }, sepa_return_code: 'AM04' },
  ]);
  expect(await shown()).toMatchObject({ overdue_amount: { value: 21_934 } });
  await days(5 * bank.options.dunningDays);

  expect(letters()).toEqual([
    'sddr_notification',
    'reminder',
    'dunning_letter',
    'pre_termination_letter',
    'termination_letter',
    'pre_collection_letter',
  ]);
  expect(cases()).toMatchObject([{ status: 'pre_collection' }]);
  expect(await shown()).toMatchObject({ status: 'payout_issued', overdue_amount: { value: 526_403 } });
  expect((await received('LOAN')).length).toBeGreaterThanOrEqual(5);
});

test('a dunning case is closed once its arrears are collected', async () => {
  const world = borrower();
  const { earn, letters, cases, days, bank } = world;
  spendAll(world);
  await days(31);

  earn(50_000);
  await days(bank.options.dunningDays);

  expect(cases()).toMatchObject([{ status: 'closed' }]);
  expect(letters()).toEqual(['sddr_notification', 'full_repayment_notification']);
  expect(() => moveDunningCase(bank, { id: cases()[0]!.id, status: 'dunning' })).toThrow('is final');
});

test('arrears cost interest by the day where the option sets a rate, taken with what is overdue', async () => {
  const world = borrower();
  const { bank, loan, earn, days, moved, get } = world;
  bank.setOptions({ ...bank.options, arrearsInterestRate: 0.1 });
  const balances = async () => {
    const { body } = await get(`/v1/loans/${loan.id}/repayment_schedule`);
    return (body as { loan_balances: Record<'interest_from_arrears' | 'total', object> }).loan_balances;
  };
  spendAll(world);
  await days(31 + 10);
  // 219.34 euros at 10 % for ten days.
  expect(await balances()).toMatchObject({
    interest_from_arrears: { balance: { value: 60 }, due: { value: 60 }, paid: { value: 0 } },
    total: { balance: { value: 526_403 + 60 }, due: { value: 21_934 + 60 } },
  });

  earn(21_934);
  await days(bank.options.dunningDays - 10);
  expect(moved().at(-1)).toBe(21_934);
  expect(bank.balances.ofLedger('interest_income')).toBe(0);

  earn(10_000);
  await days(bank.options.dunningDays);

  // For 28 days by then.
  expect(moved().slice(-3)).toEqual([10_000, -21_934, -168]);
  expect(await balances()).toMatchObject({
    interest_from_arrears: { balance: { value: 0 }, paid: { value: 168 } },
  });
  expect(bank.balances.ofLedger('interest_income')).toBe(2_079 + 168);
});

test('a part of the arrears that the customer pays is confirmed, and the case goes on', async () => {
  const world = borrower();
  const { earn, letters, cases, days, bank, loan } = world;
  spendAll(world);
  await days(31);
  earn(10_000);

  repayLoan(bank, { loan_id: loan.id, amount: 10_000, type: 'CREDIT_TRANSFER' });
  await days(bank.options.dunningDays);

  expect(cases()).toMatchObject([{ status: 'new' }]);
  expect(letters()).toEqual(['sddr_notification', 'partial_repayment_notification', 'reminder']);
});

test('a loan paid out to an account elsewhere is repaid from there, unless its reference is the one for unpaid loans', async () => {
  const { bank, account, person_id, cases, days } = borrower();
  const elsewhere = (reference: string | null) => {
    const { id } = changeLoan(bank, {
      person_id,
      account_id: account.id,
      status: 'payout_initiation_pending',
    });
    bank.store.loans.update(id, { account_id: null, recipient_iban: otherIban, reference });
    return changeLoan(bank, { id });
  };
  const [paid, unpaid] = [elsewhere(null), elsewhere(unpaidReference)];

  await days(31);

  expect(bank.store.loanRepayments.by('loan_id', paid.id)).toHaveLength(1);
  expect(bank.store.loanRepayments.by('loan_id', unpaid.id)).toEqual([]);
  expect(cases()).toMatchObject([{ loan_id: unpaid.id }]);
});

test('a payout that the account does not take is blocked, until a person releases it', () => {
  const { bank, account, person_id, moved } = borrower();
  const pending = { person_id, account_id: account.id, status: 'payout_initiation_pending' } as const;
  const { id } = changeLoan(bank, pending);
  bank.store.accounts.update(account.id, { locking_status: 'CREDIT_BLOCK' });

  expect(changeLoan(bank, { id })).toMatchObject({
    status: 'payout_initiation_blocked',
    status_reason: 'ACCOUNT_BLOCKED',
  });
  expect(() => changeLoan(bank, { id })).toThrow('cannot become payout_issued, only');
  bank.store.accounts.update(account.id, { locking_status: 'NO_BLOCK' });
  changeLoan(bank, { id, status: 'payout_pending' });
  changeLoan(bank, { id });

  expect(moved()).toEqual([500_000, 500_000]);
});

test('nobody gets a loan that the account of somebody else pays back', () => {
  const { bank, person_id, anAccount } = borrower();
  const { id: account_id } = anAccount();

  expect(() => changeLoan(bank, { person_id, account_id })).toThrow('somebody else');
});

const target = { settlementDays: 'target' } as const;

// 2 May 2026 is a Saturday, after a Friday that is closed as well.
test('an installment of a Saturday is collected on Monday, and is no arrears before', async () => {
  const { bank, account, loan, shown, moved, days, cases } = borrower(target);
  await days(61);
  expect([bank.today(), moved()]).toEqual(['2026-05-02', [500_000, -21_934]]);
  expect(await shown()).toMatchObject({ overdue_amount: { value: 0 } });
  expect(bank.store.loans.get(loan.id).next_due_date).toBe('2026-05-04');

  await days(2);

  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
    booking_date: '2026-05-04',
    valuta_date: '2026-05-04',
    creation_date: '2026-05-04',
    amount: { value: -21_934 },
  });
  expect(cases()).toEqual([]);
});

test('a case is continued on settlement days alone', async () => {
  const world = borrower({ ...target, dunningDays: 3 });
  spendAll(world);
  await world.days(31);
  // Good Friday, Saturday, Easter and its Monday are closed.
  expect(world.cases()).toMatchObject([{ next_step_date: '2026-04-07' }]);
  expect(world.letters()).toEqual(['sddr_notification']);
  await world.days(4);
  expect(world.letters()).toEqual(['sddr_notification']);
  await world.days(1);
  expect(world.letters()).toEqual(['sddr_notification', 'reminder']);
});

test('a loan of a Saturday is paid out on Monday', async () => {
  const { bank, account, person_id, moved, days } = borrower(target);
  await days(5);
  const { id, status } = changeLoan(bank, { person_id, account_id: account.id, amount: 70_000 });
  expect([bank.today(), status, moved()]).toEqual(['2026-03-07', 'payout_pending', [500_000]]);

  await days(2);

  expect(moved()).toEqual([500_000, 70_000]);
  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
    booking_date: '2026-03-09',
    valuta_date: '2026-03-09',
  });
  expect(bank.store.loans.get(id)).toMatchObject({ status: 'payout_issued', payout_date: '2026-03-09' });
});
