import { expect, test } from 'vitest';
import { installmentsOf } from './repayment-schedule.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { moveDunningCase } from '#sandbox/transitions/dunning-cases.ts';
import { changeLoan } from '#sandbox/transitions/lending.ts';
import { repayLoan } from '#sandbox/transitions/loan-servicing.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { loanWorld } from '#test/contract/calls/loans.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';

const setUp = () => loanWorld(lendingWorld(worldOf(simulatedBank())));

// Stated: Endpoints: Lending > Loans
test('the installments of a loan repay it to the cent', () => {
  const { bank, aLoan } = setUp();
  const loan = bank.store.loans.get(aLoan());

  const installments = installmentsOf(bank, loan);
  const amounts = installments.map(({ principalCents, interestCents }) => principalCents + interestCents);

  expect(installments).toHaveLength(loan.term);
  expect(installments.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(loan.amount.value);
  // 5,000 euros at 4.99 % a year for two years are 219.34 euros a month.
  expect(new Set(amounts.slice(0, -1))).toEqual(new Set([21_934]));
  expect(amounts.at(-1)).toBeLessThanOrEqual(21_934);
  expect(installments[0]?.dueDate).toBe('2026-04-02');
});

test('a loan without interest is repaid in equal parts', () => {
  const { bank, person, account } = setUp();
  const loan = changeLoan(bank, { person_id: person.id, account_id: account.id, interest_rate: 0 });

  expect(installmentsOf(bank, loan).map(({ interestCents }) => interestCents)).toEqual(
    Array.from({ length: 24 }, () => 0),
  );
});

// Stated: Endpoints: Lending > Loans
test('the repayment schedule of a loan shows balance, fees, penalties and interest, what is due and what is paid', async () => {
  const { bank, get, aLoan, passMs } = setUp();
  const loan_id = aLoan();
  const balances = async () =>
    ((await get(`/v1/loans/${loan_id}/repayment_schedule`)).body as { loan_balances: unknown }).loan_balances;

  expect(await balances()).toMatchObject({ total: { due: { value: 0 }, paid: { value: 0 } } });
  passMs(31 * dayMs);
  expect(await balances()).toMatchObject({ total: { due: { value: 21_934 } } });
  repayLoan(bank, { loan_id, amount: 21_934 });

  expect(await balances()).toMatchObject({
    total: { due: { value: 0 }, paid: { value: 21_934 } },
    interest: { paid: { value: 2_079 } },
    principal: { balance: { value: 500_000 - 19_855 }, paid: { value: 19_855 } },
    penalty: { balance: { value: 0 } },
  });
});

// Stated: Endpoints: Lending > Loans
test('the repayment history of a loan shows its direct debits and credit transfers', async () => {
  const { bank, get, aLoan } = setUp();
  const [loan_id, other] = [aLoan(), aLoan()];
  repayLoan(bank, { loan_id, amount: 1_000 });
  repayLoan(bank, { loan_id, amount: 2_000, type: 'CREDIT_TRANSFER' });

  expect((await get(`/v1/loans/${loan_id}/repayment_history`)).body).toMatchObject({
    repayment_history: [
      { type: 'DIRECT_DEBIT', amount: { value: 1_000 } },
      { type: 'CREDIT_TRANSFER', amount: { value: 2_000 } },
    ],
  });
  expect((await get(`/v1/loans/${other}/repayment_history`)).body).toEqual({ repayment_history: [] });
});

test('a loan that is repaid is over', async () => {
  const { bank, get, account, aLoan } = setUp();
  const loan_id = aLoan();
  bookIncomingTransfer(bank, { account_id: account.id, amount: 100_000 });
  const shown = async () =>
    (await get(`/v1/loans/${loan_id}`)).body as { total_loan_expenses: { value: number } };
  const owed = 500_000 + (await shown()).total_loan_expenses.value;

  expect(() => repayLoan(bank, { loan_id, amount: owed + 1 })).toThrow(`owes ${owed} cents`);
  repayLoan(bank, { loan_id, amount: owed });

  expect(await shown()).toMatchObject({ status: 'all_obligations_met' });
  expect(() => repayLoan(bank, { loan_id, amount: 1 })).toThrow('repaid');
  expect(() => changeLoan(bank, { id: loan_id, status: 'payout_issued' })).toThrow('is final');
});

// Stated: Endpoints: Lending > Active mandate
test('a credit line has an active, signed mandate once it is authorized', async () => {
  const { get, put, aCreditLine } = setUp();
  const creditLine = await aCreditLine();
  const mandate = () => get(`/v1/credit_lines/${creditLine.split('/').at(-1)!}/active_mandate`);

  expect((await mandate()).status).toBe(404);
  await put(`${creditLine}/authorization`, {});
  expect((await mandate()).status).toBe(200);
  await put(`${creditLine}/revoke`, {});
  expect((await mandate()).status).toBe(404);
});

// Stated: Endpoints: Lending > Dunning cases
test('the notifications of a dunning case are listed: one at each of its steps', async () => {
  const { bank, get, aLoan } = setUp();
  const loan_id = aLoan();
  const { id } = moveDunningCase(bank, { loan_id });
  moveDunningCase(bank, { id, status: 'dunning' });

  expect((await get(`/v1/dunning_cases/${id}`)).body).toMatchObject({ status: 'dunning', loan_id });
  expect((await get(`/v1/dunning_cases/${id}/notifications`)).body).toMatchObject([
    { type: 'sddr_notification' },
    { type: 'dunning_letter' },
  ]);
  expect((await get('/v1/dunning_cases/unknown/notifications')).status).toBe(404);
});
