import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import * as fronting from './fronting.ts';

// The day is 2026-03-02.
async function setUp() {
  const world = payingCustomer();
  const { bank, post } = world;
  await world.subscribe('BUSINESS_FRONTING_LOAN_PAYOUT');
  const { body } = await post('/v1/businesses', { name: 'Imkerei' });
  const aBusinessLoan = () => {
    const { id } = fronting.applyForFronting(bank, { business_id: (body as { id: string }).id });
    fronting.decideOnFronting(bank, { id });
    return fronting.payOutFrontedLoan(bank, { application_id: id, amount: 120_000, duration: 2 });
  };
  return {
    ...world,
    aBusinessLoan,
    lent: () => Math.abs(bank.balances.ofLedger('loans')),
    days: (count: number) => world.advance(count * dayS),
  };
}

test('a loan that was made for the partner to a consumer is collected every month until it is repaid', async () => {
  const { bank, lent, days } = await setUp();
  const loan = fronting.payOutConsumerFrontedLoan(bank, { amount: 120_000, duration: 3 });
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

  fronting.completeFrontingPayouts(bank, { loan_id: loan.id });
  expect(lent()).toBe(120_000);
  await days(62);
  expect(lent()).toBe(0);
  const told = await received('BUSINESS_FRONTING_LOAN_PAYOUT');
  expect(told.map(({ status_reason }) => status_reason)).toEqual([null, 'closed']);
  expect(told[0]).not.toHaveProperty('next_due_date');
});
