import { describe, expect, test } from 'vitest';
import { addCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { dayS, hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { closeAccount } from './account-closures.ts';
import { openAccount } from './account-openings.ts';
import { bookIncomingTransfer } from './accounts.ts';
import { changeCard } from './cards.ts';
import { moveCreditCardApplication } from './credit-cards.ts';
import { bookOverdraftInterest } from './overdrafts.ts';
import { executeInstantTransfer } from './payments.ts';
import { placeScheduledTransfer } from './scheduled-transfers.ts';
import { transitions } from './transitions.ts';

/** A consumer with 1,000 euros and a reference account at another bank. */
async function setUp() {
  const world = payingCustomer();
  const { bank, account, person_id, post, put, get, ofPerson, ofPersonAccount, confirm } = world;
  await post(`${ofPersonAccount}/reference_accounts`, {
    name: 'Ada Byron',
    iban: otherIban,
    mandate_number: 'M-1',
    mandate_signature_date: '2026-03-02',
  });
  const standingOrder = {
    recipient_iban: otherIban,
    recipient_name: 'Ada',
    description: 'rent',
    amount: { value: 700, unit: 'cents', currency: 'EUR' },
    first_execution_date: '2026-03-10',
    reoccurrence: 'MONTHLY',
  };
  return {
    ...world,
    close: () => closeAccount(bank, { account_id: account.id }),
    receive: (amount: number) => bookIncomingTransfer(bank, { account_id: account.id, amount }),
    pay: (amount: number) => executeInstantTransfer(bank, { account_id: account.id, amount }),
    orderStanding: () => post(`${ofPersonAccount}/standing_orders`, standingOrder),
    confirm,
    violated: async () =>
      ((await get('/sandbox/invariants')).body as { violations: readonly string[] }[]).filter(
        ({ violations }) => violations.length > 0,
      ),
    overdraw: async () => {
      const { body } = await post(`${ofPerson}/consumer_overdraft_applications`, {
        credit_record_id: addCreditRecord(bank, person_id, 'service').id,
        employment_status: 'EMPLOYED',
        net_income_amount: { value: 250_000, currency: 'EUR' },
        account_iban: account.iban,
      });
      const path = `${ofPerson}/consumer_overdraft_applications/${(body as { id: string }).id}`;
      await put(`${path}/overdraft`, {});
      return bank.store.consumerOverdrafts.all()[0]!.id;
    },
  };
}

test('the interest that has accrued is taken before the rest is paid out, and the overdraft ends', async () => {
  const { bank, account, close, pay, receive, overdraw, advance, moved } = await setUp();
  const id = await overdraw();
  pay(200_000);
  await advance(10 * dayS);
  receive(100_300);
  close();

  expect(moved()).toEqual([-200_000, 100_300, -273, -27]);
  expect(bank.store.consumerOverdrafts.get(id)).toMatchObject({ status: 'terminated', accrued_micros: 0 });
  expect(bank.store.accounts.get(account.id).account_limit.value).toBe(0);
  expect(() => bookOverdraftInterest(bank, { overdraft_id: id, amount: 1 })).toThrow('terminated');
  await advance(100 * dayS);
  expect(bank.balances.booked(account.id, bank.today())).toBe(0);
});

test('an overdraft that is set up or ended step by step ends at once with its account', async () => {
  for (const days of [0, 2, 5]) {
    const { bank, close, overdraw, advance } = await setUp();
    bank.setOptions({ ...bank.options, overdraftSteps: 'daily' });
    const id = await overdraw();
    await advance(days * dayS);
    close();
    expect(bank.store.consumerOverdrafts.get(id).status).toBe('terminated');
    await advance(5 * dayS);
    expect(bank.store.consumerOverdrafts.get(id).status).toBe('terminated');
  }
});

test('an account that cannot pay the interest that has accrued is not closed', async () => {
  const { close, pay, receive, overdraw, advance, moved } = await setUp();
  await overdraw();
  pay(200_000);
  await advance(10 * dayS);
  receive(100_272);

  expect(() => close()).toThrow('negative');
  expect(moved()).toEqual([-200_000, 100_272]);
});

test('cards and orders end with their account', async () => {
  const { bank, account, close, orderStanding, confirm, advance, post, ofPersonAccount } = await setUp();
  const card = changeCard(bank, { account_id: account.id });
  await confirm(await orderStanding());
  const scheduled = placeScheduledTransfer(bank, { account_id: account.id, amount: 100 });
  const { id: application_id } = moveCreditCardApplication(bank, {
    account_id: account.id,
    status: 'FINALIZED',
  });
  const timed = await post(`${ofPersonAccount}/timed_orders`, {
    execute_at: '2026-03-20',
    transaction: {
      recipient_iban: otherIban,
      recipient_name: 'Ada',
      reference: 'r-1',
      description: 'rent',
      amount: { value: 700, unit: 'cents', currency: 'EUR' },
    },
  });
  expect(timed.status).toBeLessThan(300);
  await advance(dayS);
  close();
  await advance(60 * dayS);

  const { store } = bank;
  expect(store.cards.all().map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
  expect(store.cards.get(card.id).status).toBe('CLOSED');
  expect(store.standingOrders.all()).toMatchObject([{ status: 'CANCELED', next_occurrence: null }]);
  expect(store.scheduledTransfers.get(scheduled.id).status).toBe('CANCELED');
  expect(store.timedOrders.all().map(({ status }) => status)).toEqual(['CANCELED']);
  expect(store.creditCardApplications.get(application_id).status).toBe('TERMINATED');
  // Nothing was tried on the closed account.
  expect(store.creditTransfers.all().filter(({ status }) => status === 'declined')).toEqual([]);
});

test('a closed account is given no block, standing order or overdraft any more', async () => {
  const { bank, account, close, orderStanding, confirm } = await setUp();
  const waiting = await orderStanding();
  close();

  expect(() => transitions['block-account']!.run({ account_id: account.id }, bank)).toThrow('closed');
  expect(await confirm(waiting)).not.toMatchObject({ status: 'COMPLETED' });
  expect(bank.store.standingOrders.all()).toEqual([]);
});

describe('an account in whose books an error stands', () => {
  test.each(['booking_late', 'booking_missing', 'booking_vanished', 'booking_duplicated'])(
    'is not closed before %s is healed, so that no money comes to it afterwards',
    async (kind) => {
      const { bank, close, receive, post, advance, violated } = await setUp();
      await post('/sandbox/faults/bank/rates', { [kind]: 1 });
      receive(777);
      await post('/sandbox/faults/bank/rates', {});
      expect(() => close()).toThrow('corrected first');

      await advance(7 * hourS);
      await post('/sandbox/faults/bank/heal');
      expect(close().status).toBe('CLOSED');
      expect(bank.balances.ofLedger('nostro')).toBe(0);
      expect(await violated()).toEqual([]);
    },
  );

  test.each(['booking_late', 'booking_missing', 'booking_amount', 'booking_sign', 'booking_duplicated'])(
    'keeps what must hold when %s befalls its last booking, and when that is healed',
    async (kind) => {
      const { bank, account, close, post, violated } = await setUp();
      await post('/sandbox/faults/bank/rates', { [kind]: 1 });
      close();
      await post('/sandbox/faults/bank/rates', {});
      expect(await violated()).toEqual([]);

      await post('/sandbox/faults/bank/heal');
      expect(await violated()).toEqual([]);
      expect(bank.balances.booked(account.id, bank.today())).toBe(0);
    },
  );

  test('keeps what must hold where one leg of a transfer within the bank is wrong', async () => {
    const { bank, anAccount, account, post, violated } = await setUp();
    const other = anAccount();
    executeInstantTransfer(bank, { account_id: account.id, amount: 100, recipient_iban: other.iban });
    const [arrived] = bank.store.bookings.by('account_id', other.id);
    await post('/sandbox/faults/bank', { kind: 'booking_vanished', booking_id: arrived!.id });
    expect(bank.balances.ofLedger('clearing')).toBe(100);
    expect(await violated()).toEqual([]);
    expect((await post('/sandbox/faults/bank/heal')).status).toBe(200);
    expect(bank.balances.ofLedger('clearing')).toBe(0);
  });
});

test('nothing is added to an account after its end', async () => {
  const world = await setUp();
  const { bank, close, post, patch, put, person_id, account, ofAccount, ofPerson, ofPersonAccount } = world;
  const idOf = async (answer: ReturnType<typeof post>) => ((await answer).body as { id: string }).id;
  const virtual = `${ofAccount}/virtual_ibans/${await idOf(post(`${ofAccount}/virtual_ibans`, {}))}`;
  await patch(`${virtual}/disable`, {});
  const savings = openAccount(bank, { person_id, type: 'CALL_MONEY' });
  const collection = await idOf(post(`${ofPerson}/sdd_collection_applications`, {}));
  const another = await idOf(post('/v1/persons', wellKnown));
  close();

  const answers = [
    patch(`${virtual}/enable`, {}),
    post(`${ofAccount}/trusted_ibans`, { iban: otherIban, person_id }),
    post(`${ofPersonAccount}/authorized_persons`, { authorized_person_id: another }),
    post(`${ofPersonAccount}/sdd_collection_limits`, { limit: { value: 1_000, currency: 'EUR' } }),
    put(`${ofPerson}/sdd_collection_applications/${collection}/account`, { account_id: account.id }),
    post(`${ofPerson}/deposit_accounts/${savings.id}/mappings`, {
      main_account_id: account.id,
      deposit_type: 'SAVINGS_ACCOUNT',
      reference: bank.ids.uuid(),
    }),
  ];

  for (const { status, body } of await Promise.all(answers)) {
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('The account is not active.');
  }
});

/** What an authorized person needs. */
const wellKnown = {
  salutation: 'MS',
  first_name: 'Mary',
  last_name: 'Somerville',
  nationality: 'GB',
  birth_date: '1980-12-26',
  birth_city: 'Jedburgh',
  address_line_1: 'Am Markt 1',
  country: 'DE',
};
