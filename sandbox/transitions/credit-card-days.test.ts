import { expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { dayS, hourS, payingCustomer } from '#test/contract/paying-customer.ts';
import { changeAccountLimit } from './accounts.ts';
import { authorizeCard, resolveCardAuthorization } from './card-payments.ts';
import { changeCard } from './cards.ts';
import { issueCreditCardBill, moveCreditCardBill } from './credit-card-bills.ts';
import {
  completeCreditCardTermination,
  moveCreditCardApplication,
  terminateCreditCard,
} from './credit-cards.ts';
import { executeInstantTransfer } from './payments.ts';

/** An account without money, with a credit card and its limit of 2,000 euros from 2026-03-02 on. */
async function setUp(options: Partial<BankOptions> = {}) {
  const world = payingCustomer(100, options);
  const { bank, account } = world;
  executeInstantTransfer(bank, { account_id: account.id, amount: 100 });
  await world.subscribe('CREDIT_CARD_BILL');
  const application = moveCreditCardApplication(bank, { account_id: account.id, status: 'FINALIZED' });
  return {
    ...world,
    application,
    spend: (amount: number) => {
      const payment = authorizeCard(bank, { card_id: application.card_id ?? '', amount });
      if ('expires_at' in payment) resolveCardAuthorization(bank, { reservation_id: payment.id });
    },
    bills: () => bank.store.creditCardBills.all(),
    balance: () => bank.balances.booked(account.id, bank.today()),
    days: (count: number) => world.advance(count * dayS),
  };
}

test('a credit card pays up to its limit, is billed after a month and collected two weeks later', async () => {
  const { spend, bills, balance, days, received } = await setUp();
  spend(150_000);
  spend(60_000);
  expect(balance()).toBe(-150_000);

  await days(31);
  expect(bills()).toMatchObject([
    { status: 'PENDING', start_date: '2026-03-02', end_date: '2026-04-01', amount: { value: 150_000 } },
  ]);
  await days(13);
  expect([bills()[0]?.status, balance()]).toEqual(['PRELIMINARILY_PAID', 0]);
  await days(56);
  const sent = await received('CREDIT_CARD_BILL');
  expect(sent.map(({ status, outstanding_amount }) => [status, outstanding_amount])).toMatchObject([
    ['PENDING', { value: 150_000 }],
    ['PRELIMINARILY_PAID', { value: 0 }],
    ['PAID', { value: 0 }],
  ]);
});

test('a month without debts is not billed, and what one bill asks for is on no other', async () => {
  const { spend, bills, days, bank } = await setUp();
  await days(31);
  expect(bills()).toEqual([]);

  spend(1_000);
  await days(30);
  moveCreditCardBill(bank, { id: bills()[0]!.id, status: 'IN_DUNNING' });
  spend(300);
  await days(31);
  expect(bills().map(({ amount, end_date }) => [amount.value, end_date])).toEqual([
    [1_000, '2026-05-01'],
    [300, '2026-06-01'],
  ]);
});

test('bills follow one another without gap or overlap, over months of any length and by hand', async () => {
  const { bank, account, advance } = payingCustomer(1_000_000);
  // From 31 March on: most months after it end earlier.
  await advance(29 * dayS);
  executeInstantTransfer(bank, { account_id: account.id, amount: 1_000_000 });
  const { id, card_id } = moveCreditCardApplication(bank, { account_id: account.id, status: 'FINALIZED' });
  const byHand = () => issueCreditCardBill(bank, { application_id: id, amount: 100 });
  for (let month = 1; month <= 12; month += 1) {
    const payment = authorizeCard(bank, { card_id: card_id ?? '', amount: 1_000 });
    const isPaid = month % 4 !== 0 && 'expires_at' in payment;
    if (isPaid) resolveCardAuthorization(bank, { reservation_id: payment.id });
    await advance(10 * dayS);
    if (month === 5) byHand();
    await advance(20.5 * dayS);
  }

  const bills = bank.store.creditCardBills.by('application_id', id);
  const days = bills.map(({ start_date, end_date }) => [start_date, daysAfter(end_date, 1)]);
  expect(days.length).toBeGreaterThan(7);
  expect(days.map(([start]) => start)).toEqual([
    '2026-03-31',
    ...days.slice(0, -1).map(([, following]) => following),
  ]);
  byHand();
  expect(byHand).toThrow('The card is billed until today already.');
});

test('what two cards of one account owe is billed once', async () => {
  const { spend, bills, balance, days, bank, account } = await setUp();
  moveCreditCardApplication(bank, { account_id: account.id, status: 'FINALIZED' });
  spend(1_000);
  await days(60);

  expect(bills().map(({ amount }) => amount.value)).toEqual([1_000]);
  expect(balance()).toBe(0);
});

test('what is spent after midnight is on the bill of the next month', async () => {
  const { spend, bills, days, advance } = await setUp();
  spend(1_000);
  await days(30);
  // To 2 April 0:30 at the bank, whose days begin their work at 1:00.
  await advance(14.5 * hourS);
  spend(300);
  await advance(hourS);

  expect(bills().map(({ amount }) => amount.value)).toEqual([1_000]);
});

test('a bill that comes back is dunned for a fee, and collected once more', async () => {
  const { spend, bills, balance, days, bank } = await setUp();
  spend(1_000);
  await days(44);
  moveCreditCardBill(bank, { id: bills()[0]!.id, status: 'IN_DUNNING' });
  expect(balance()).toBe(-1_000);

  await days(bank.options.dunningDays);
  expect([bills()[0]?.status, balance()]).toEqual(['PAID', 0]);
  expect(bank.balances.ofLedger('fee_income')).toBe(500);
});

test('a card that is terminated pays nothing more, and its last month is billed', async () => {
  const { spend, bills, days, bank, application, account } = await setUp();
  spend(1_000);
  const { id } = terminateCreditCard(bank, { application_id: application.id });
  completeCreditCardTermination(bank, { id });

  expect(bank.store.accounts.get(account.id).account_limit.value).toBe(0);
  expect(bank.store.cards.get(application.card_id ?? '').status).toBe('CLOSED');
  await days(62);
  expect(bills().map(({ amount }) => amount.value)).toEqual([1_000]);
});

test('the closure of an account with a credit card waits 56 days after its bill was collected', async () => {
  const { spend, days, post, account } = await setUp();
  spend(1_000);
  await days(44);

  const order = { account_id: account.id, closure_reason: 'CUSTOMER_WISH' };
  const { body } = await post('/v1/account_closure_requests', order);
  expect(body).toMatchObject({ technical_closure_date: '2026-06-11' });
});

test('a decoupled card can be issued, and its account waits as long', async () => {
  const { post, account, bank } = payingCustomer();
  changeCard(bank, { account_id: account.id, type: 'MASTERCARD_DECOUPLED' });
  const booking = { account_id: account.id, booking_type: 'SEPA_DIRECT_DEBIT', amountCents: 500 };
  recordBooking(bank, { ...booking, against: 'nostro' });

  const order = { account_id: account.id, closure_reason: 'CUSTOMER_WISH' };
  const { body } = await post('/v1/account_closure_requests', order);
  expect(body).toMatchObject({ technical_closure_date: '2026-04-28' });
});

test('the limit of a card is added to the overdraft that the account already has', async () => {
  const { bank, account, application } = await setUp();
  const most = 99_999_999_999;
  changeAccountLimit(bank, { account_id: account.id, account_limit: most });
  const limit = () => bank.store.accounts.get(account.id).account_limit.value;

  moveCreditCardApplication(bank, { account_id: account.id, status: 'FINALIZED', requested_limit: 5 });
  expect(limit()).toBe(most + 5);
  const { id } = terminateCreditCard(bank, { application_id: application.id });
  completeCreditCardTermination(bank, { id });
  expect(limit()).toBe(most + 5 - 200_000);
});

test('a bill that is due on a Saturday says that it is collected on Monday, and is', async () => {
  const { bank, account, application, spend, days, received, bills } = await setUp({
    settlementDays: 'target',
  });
  spend(70_000);
  await days(5);
  expect(bank.today()).toBe('2026-03-07');

  issueCreditCardBill(bank, { application_id: application.id, amount: 70_000 });
  const [sent] = await received('CREDIT_CARD_BILL');
  expect(sent).toMatchObject({ due_date: '2026-03-21', sdd_collection_date: '2026-03-23' });
  await days(15);
  expect(bills()).toMatchObject([{ status: 'PENDING' }]);
  await days(1);

  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
    booking_type: 'SEPA_DIRECT_DEBIT',
    booking_date: '2026-03-23',
    valuta_date: '2026-03-23',
    creation_date: '2026-03-23',
  });
});
