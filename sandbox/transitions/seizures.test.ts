import { describe, expect, test } from 'vitest';
import { dayS, minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { bookIncomingTransfer, changeAccountLimit } from './accounts.ts';
import { authorizeCard, resolveCardAuthorization } from './card-payments.ts';
import { changeCard } from './cards.ts';
import type { newSeizure } from './seizures.ts';
import { deleteSeizure, paySeizure, seizeAccounts, takeOverSeizure } from './seizures.ts';
import type * as z from '#shared/kernel/zod.ts';

type Facts = Partial<z.input<typeof newSeizure>>;

// The day is 2026-03-02.
function setUp(balanceCents: number) {
  const world = payingCustomer(balanceCents);
  const { bank, account, person_id, get, ofAccount, ofPerson } = world;
  const balances = async () => {
    const { body } = await get(`${ofAccount}/balance`);
    const { balance, available_balance } = body as Record<string, { value: number }>;
    return [balance?.value, available_balance?.value];
  };
  return {
    ...world,
    balances,
    seize: (amount: number, facts: Facts = {}) =>
      seizeAccounts(bank, { customer_id: person_id, amount, ...facts }),
    pay: (seizure_id: string, amount: number) => paySeizure(bank, { seizure_id, amount }),
    receive: (amount: number) => bookIncomingTransfer(bank, { account_id: account.id, amount }),
    seizures: async () => (await get(`${ofPerson}/seizures`)).body,
  };
}

describe('a seizure', () => {
  test('is paid on its day, even with an amount above that of any single payment', async () => {
    const most = 99_999_999_999;
    const { seize, receive, balances, bank, account, advance } = setUp(most);
    receive(most);
    const { id } = seize(most, { additional_cost: 500 });

    await advance(31 * dayS);

    expect(bank.store.seizures.get(id)).toMatchObject({ status: 'FULFILLED', paid_cents: most + 500 });
    expect(await balances()).toEqual([most - 500, most - 500]);
    expect(bank.store.bookings.by('account_id', account.id)).toHaveLength(3);
  });

  test('keeps back what there is of the money at once, and the rest as it arrives', async () => {
    const { seize, receive, balances } = setUp(3_000);
    seize(4_000);
    expect(await balances()).toEqual([3_000, 0]);

    receive(600);
    expect(await balances()).toEqual([3_600, 0]);

    receive(600);
    expect(await balances()).toEqual([4_200, 200]);
  });

  test('keeps back what other reservations leave, and at once what they set free', async () => {
    const { seize, balances, bank, account } = setUp(3_000);
    const card = changeCard(bank, { account_id: account.id });
    const payment = authorizeCard(bank, { card_id: card.id, amount: 1_000 });
    seize(2_500);
    expect(await balances()).toEqual([3_000, 0]);

    resolveCardAuthorization(bank, {
      reservation_id: 'id' in payment ? payment.id : '',
      outcome: 'cancelled',
    });

    expect(await balances()).toEqual([3_000, 500]);
  });

  test('takes what a transfer that is declined after all sets free', async () => {
    const { seize, balances, bank, account, post, confirm, ofPersonAccount, advance } = setUp(3_000);
    const order = { recipient_iban: otherIban, recipient_name: 'Declined Payment', description: 'rent' };
    const amount = { value: 1_000, unit: 'cents', currency: 'EUR' };
    const path = `${ofPersonAccount}/transactions/sepa_credit_transfer`;
    await confirm(await post(path, { ...order, amount, reference: bank.ids.uuid() }));
    expect(bank.balances.reserved(account.id)).toBe(1_000);
    seize(2_500);
    expect(await balances()).toEqual([3_000, 0]);

    await advance(2 * minuteS);
    expect(await balances()).toEqual([3_000, 500]);
  });

  test('takes what the end of another one sets free', async () => {
    const { seize, balances, bank } = setUp(3_000);
    const { id } = seize(2_000);
    seize(1_500);
    deleteSeizure(bank, { seizure_id: id });

    expect(await balances()).toEqual([3_000, 1_500]);
  });

  test('takes money that comes when an error of the bank is healed', async () => {
    const { seize, balances, bank, receive, post } = setUp(3_000);
    await post('/sandbox/faults/bank/rates', { booking_missing: 1 });
    receive(900);
    seize(3_500);
    expect(await balances()).toEqual([3_000, 0]);

    heal(bank, bank.store.bankErrors.all()[0]!.id);
    expect(await balances()).toEqual([3_900, 400]);
  });

  test('takes nothing of a limit, which is money of the bank', async () => {
    const { seize, balances, bank, account } = setUp(1_000);
    changeAccountLimit(bank, { account_id: account.id, account_limit: 5_000 });
    seize(4_000);

    expect(await balances()).toEqual([1_000, 5_000]);
  });

  test('is kept back on all accounts of its customer, and on nobody else’s', () => {
    const { seize, bank, person_id, anAccount } = setUp(1_000);
    const stranger = anAccount();
    const second = bank.store.accounts.insert({ ...stranger, id: 'second', iban: 'DE00', person_id });
    for (const { id } of [stranger, second]) bookIncomingTransfer(bank, { account_id: id, amount: 700 });
    seize(1_500);

    expect(bank.store.reservations.all().map(({ amount }) => amount.value)).toEqual([1_000, 500]);
    expect(bank.store.reservations.by('account_id', stranger.id)).toEqual([]);
  });

  test('that is paid costs the customer what was paid, costs of the authority included', async () => {
    const { seize, pay, balances, moved, bank, seizures, subscribe, received } = setUp(5_000);
    await subscribe('PERSON_SEIZURE_FULFILLED');
    const { id } = seize(4_000, { additional_cost: 300 });
    pay(id, 4_300);

    expect(moved()).toEqual([-4_300]);
    expect(await balances()).toEqual([700, 700]);
    expect(bank.balances.ofLedger('seizures')).toBe(4_300);
    expect(await seizures()).toMatchObject([{ status: 'FULFILLED', amount: { value: 4_000 } }]);
    expect(await received('PERSON_SEIZURE_FULFILLED')).toMatchObject([{ id }]);
  });

  test('that is paid in part keeps back what is still open', async () => {
    const { seize, pay, balances, seizures } = setUp(5_000);
    const { id } = seize(4_000);
    pay(id, 1_500);

    expect(await balances()).toEqual([3_500, 1_000]);
    expect(await seizures()).toMatchObject([{ status: 'ACTIVE' }]);
    expect(() => pay(id, 2_501)).toThrow('exceeds the seized amount');
  });

  test('is paid out of nothing but the money of its customer', () => {
    const { seize, pay, moved } = setUp(3_000);
    const { id } = seize(4_000);

    expect(() => pay(id, 3_001)).toThrow('hold less');
    expect(moved()).toEqual([]);
  });

  // Stated: Limits > Seizure payout
  test('is paid after one month, and the rest from money that arrives later', async () => {
    const { seize, receive, moved, advance, balances, seizures } = setUp(3_000);
    seize(4_000);

    await advance(30 * dayS);
    expect(moved()).toEqual([]);
    await advance(dayS);
    expect(moved()).toEqual([-3_000]);

    receive(2_000);
    expect(await balances()).toEqual([2_000, 1_000]);
    await advance(dayS);
    expect(moved()).toEqual([-3_000, 2_000, -1_000]);
    expect(await seizures()).toMatchObject([{ status: 'FULFILLED' }]);
  });

  test('that people took over is not paid by itself', async () => {
    const { seize, moved, advance, bank, balances } = setUp(3_000);
    takeOverSeizure(bank, { seizure_id: seize(2_000).id });
    await advance(62 * dayS);

    expect(moved()).toEqual([]);
    expect(await balances()).toEqual([3_000, 1_000]);
  });

  test('that was created by mistake sets its money free', async () => {
    const { seize, bank, balances } = setUp(3_000);
    deleteSeizure(bank, { seizure_id: seize(2_000).id });

    expect(await balances()).toEqual([3_000, 3_000]);
  });
});

describe('a pre-attachment', () => {
  const announced = { seizure_type: 'PRE_ATTACHMENT' } as const;

  // Stated: Limits > Pre-attachment block
  test('blocks its money for one month, is not paid, and lapses', async () => {
    const { seize, pay, advance, balances, seizures, subscribe, received } = setUp(3_000);
    await subscribe('PERSON_SEIZURE_DELETED');
    const { id } = seize(2_000, announced);
    expect(await seizures()).toMatchObject([{ automatic_payout_date: null }]);
    expect(() => pay(id, 1)).toThrow('not paid before');

    await advance(30 * dayS);
    expect(await balances()).toEqual([3_000, 1_000]);
    await advance(dayS);

    expect(await balances()).toEqual([3_000, 3_000]);
    expect(await seizures()).toEqual([]);
    expect(await received('PERSON_SEIZURE_DELETED')).toMatchObject([{ id }]);
  });

  test('hands its place over to the attachment of the same authority', async () => {
    const { seize, balances, seizures } = setUp(3_000);
    seize(2_000, announced);
    const { id } = seize(2_000);

    expect(await seizures()).toMatchObject([{ id, seizure_type: 'ATTACHMENT' }]);
    expect(await balances()).toEqual([3_000, 1_000]);
  });
});
