import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import * as frontedLoans from './fronted-loans.ts';
import * as fronting from './fronting.ts';

// The day is 2026-03-02.
async function setUp() {
  const world = payingCustomer();
  const { bank, post } = world;
  await world.subscribe('BUSINESS_FRONTING_LOAN_PAYOUT');
  await world.subscribe('CONSUMER_FRONTING_APPLICATION');
  const { body } = await post('/v1/businesses', { name: 'Imkerei' });
  const aBusinessLoan = (recipient: { recipient_iban?: string } = {}) => {
    const { id } = fronting.applyForFronting(bank, { business_id: (body as { id: string }).id });
    fronting.decideOnFronting(bank, { id });
    const terms = { application_id: id, amount: 120_000, duration: 2, ...recipient };
    return frontedLoans.payOutFrontedLoan(bank, terms);
  };
  return {
    ...world,
    aBusinessLoan,
    blockAccount: () => bank.store.accounts.update(world.account.id, { locking_status: 'CREDIT_BLOCK' }),
    unblockAccount: () => bank.store.accounts.update(world.account.id, { locking_status: 'NO_BLOCK' }),
    lent: () => Math.abs(bank.balances.ofLedger('loans')),
    days: (count: number) => world.advance(count * dayS),
  };
}

test('a loan that was made for the partner to a consumer is collected every month until it is repaid', async () => {
  const { bank, lent, days } = await setUp();
  const loan = frontedLoans.payOutConsumerFrontedLoan(bank, { amount: 120_000, duration: 3 });
  expect(lent()).toBe(120_000);

  await days(31);
  expect([lent() < 81_000, bank.balances.ofLedger('interest_income')]).toEqual([true, 899]);
  await days(61);
  expect(lent()).toBe(0);
  await days(60);
  expect(bank.store.consumerFrontedLoans.get(loan.id)).toMatchObject({
    installments_paid: 3,
    next_due_date: null,
  });
});

test('one to a business is collected once its payout is made, and closed in the end', async () => {
  const { bank, lent, days, received, aBusinessLoan } = await setUp();
  const loan = aBusinessLoan();
  await days(40);
  expect(lent()).toBe(0);

  frontedLoans.completeFrontingPayouts(bank, { loan_id: loan.id });
  expect(lent()).toBe(120_000);
  await days(62);
  expect(lent()).toBe(0);
  const sent = await received('BUSINESS_FRONTING_LOAN_PAYOUT');
  expect(sent.map(({ status_reason }) => status_reason)).toEqual([null, null, 'closed']);
  expect(sent[0]).not.toHaveProperty('next_due_date');
});

test('a fronted loan is blocked if the account of its recipient takes no money, and paid out once it does', async () => {
  const { bank, account, aBusinessLoan, blockAccount, unblockAccount, lent, moved, days, received } =
    await setUp();
  const { id: loan_id } = aBusinessLoan({ recipient_iban: account.iban });
  blockAccount();

  expect(frontedLoans.completeFrontingPayouts(bank, { loan_id })).toEqual([]);
  await days(40);
  expect([lent(), moved()]).toEqual([0, []]);
  unblockAccount();
  frontedLoans.completeFrontingPayouts(bank, { loan_id });
  await days(1);

  expect([lent(), moved()]).toEqual([120_000, [120_000]]);
  const sent = await received('BUSINESS_FRONTING_LOAN_PAYOUT');
  expect(sent.map(({ status, status_reason }) => [status, status_reason])).toEqual([
    ['payout_pending', null],
    ['payout_initiation_blocked', 'ACCOUNT_BLOCKED'],
    ['payout_issued', null],
  ]);
});

test('a consumer whose account takes no money owes nothing, and the loan is announced as blocked', async () => {
  const { bank, account, blockAccount, unblockAccount, lent, moved, days, received } = await setUp();
  blockAccount();
  const { id: loan_id } = frontedLoans.payOutConsumerFrontedLoan(bank, {
    amount: 120_000,
    recipient_iban: account.iban,
  });
  await days(40);
  expect([lent(), moved()]).toEqual([0, []]);

  unblockAccount();
  frontedLoans.completeFrontingPayouts(bank, { loan_id });
  await days(1);

  expect([lent(), moved()]).toEqual([120_000, [120_000]]);
  const sent = await received('CONSUMER_FRONTING_APPLICATION');
  expect(sent.map(({ status }) => status)).toEqual(['payout_initiation_blocked', 'payout_issued']);
});

test('with the calendar, an installment of a closed day is collected on the next settlement day', async () => {
  const { bank, lent, days } = await setUp();
  bank.setOptions({ ...bank.options, settlementDays: 'target' });
  await days(1);
  // A month later is Good Friday.
  frontedLoans.payOutConsumerFrontedLoan(bank, { amount: 120_000, duration: 3 });

  await days(34);
  expect([bank.today(), lent()]).toEqual(['2026-04-06', 120_000]);
  await days(1);
  expect(lent()).toBeLessThan(81_000);
  // The following one keeps the day of the month, here a Sunday.
  await days(27);
  expect([bank.today(), lent() > 40_000]).toEqual(['2026-05-04', true]);
  expect(bank.store.consumerFrontedLoans.all()).toMatchObject([
    { installments_paid: 2, next_due_date: '2026-06-03' },
  ]);
});
