import { describe, expect, test } from 'vitest';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';

/** A customer who pays another customer of the same bank. */
async function setUp() {
  const world = payingCustomer();
  const { bank, post, confirm, advance, subscribe, ofPersonAccount } = world;
  const other = world.anAccount();
  const movedThere = () => bank.store.bookings.by('account_id', other.id).map(({ amount }) => amount.value);
  await subscribe('INCOMING_REJECTED_TRANSACTION');
  await subscribe('SEPA_DIRECT_DEBIT_RETURN');
  const amount = { value: 700, unit: 'cents', currency: 'EUR' };
  const transfer = async (recipient_iban: string) => {
    const order = { recipient_iban, recipient_name: 'Ada', amount, description: 'rent' };
    await confirm(
      await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, {
        ...order,
        reference: bank.ids.uuid(),
      }),
    );
    await advance(0);
  };
  const collect = async () => {
    const mandate = { reference: 'M-1', debtor_name: 'Ada', debtor_iban: other.iban };
    await post(`${ofPersonAccount}/transactions/sepa_direct_debit`, { amount, mandate });
    await advance(dayS);
  };
  return { ...world, other, movedThere, transfer, collect };
}

describe('a transfer to another customer', () => {
  test('arrives on the account of the IBAN', async () => {
    const { transfer, other, moved, movedThere, bank, account } = await setUp();
    await transfer(other.iban);

    expect([moved(), movedThere()]).toEqual([[-700], [700]]);
    expect(bank.store.bookings.by('account_id', other.id)).toMatchObject([
      { sender_iban: account.iban, sender_name: 'Ada', recipient_iban: other.iban, description: 'rent' },
    ]);
  });

  test('arrives by a virtual IBAN, which the booking names', async () => {
    const { transfer, other, movedThere, bank, post } = await setUp();
    const created = await post(`/v1/accounts/${other.id}/virtual_ibans`, { description: 'shop' });
    const { virtual_iban } = created.body as { virtual_iban: string };
    await transfer(virtual_iban);

    expect(movedThere()).toEqual([700]);
    expect(bank.store.bookings.by('account_id', other.id)).toMatchObject([
      { receiver_iban_virtual: virtual_iban },
    ]);
  });

  // Stated: Events: Event types > Payloads
  test.each([
    { state: 'blocked', change: { locking_status: 'BLOCK' }, code: 'AC06' },
    { state: 'closed', change: { status: 'CLOSED' }, code: 'AC04' },
  ] as const)(
    'comes back from an account that is $state, and the partner is told',
    async ({ change, code }) => {
      const { transfer, other, moved, movedThere, bank, account, received } = await setUp();
      bank.store.accounts.update(other.id, change);
      await transfer(other.iban);

      expect([moved(), movedThere()]).toEqual([[-700, 700], []]);
      expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
        booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
        sepa_return_code: code,
      });
      expect(await received('INCOMING_REJECTED_TRANSACTION')).toMatchObject([
        { account_id: other.id, status: 'RETURNED', sender_iban: account.iban },
      ]);
    },
  );
});

describe('a direct debit on another customer', () => {
  test('is booked on both accounts', async () => {
    const { collect, bank, other, moved, movedThere } = await setUp();
    bookIncomingTransfer(bank, { account_id: other.id, amount: 1_000 });
    await collect();

    expect([moved(), movedThere()]).toEqual([[700], [1_000, -700]]);
  });

  test('without cover is declined, and the partner is told', async () => {
    const { collect, moved, movedThere, received, other, bank } = await setUp();
    await collect();

    expect([moved(), movedThere()]).toEqual([[], []]);
    expect(bank.store.directDebits.all()).toMatchObject([{ status: 'declined' }]);
    expect(await received('SEPA_DIRECT_DEBIT_RETURN')).toMatchObject([
      { account_id: other.id, sepa_return_code: 'AM04' },
    ]);
  });

  test('that the customer wants back is taken from the creditor', async () => {
    const { collect, bank, other, moved, movedThere, post } = await setUp();
    bookIncomingTransfer(bank, { account_id: other.id, amount: 1_000 });
    await collect();
    const debit = bank.store.bookings.by('account_id', other.id).at(-1);
    const path = `/v1/persons/${other.person_id ?? ''}/accounts/${other.id}/sepa_direct_debit_returns`;
    const waiting = await post(path, { booking_id: debit?.id, reason: 'not ordered' });
    const { id } = waiting.body as { id: string };
    const asked = `/v1/change_requests/${id}`;
    await post(`${asked}/authorize`, { person_id: other.person_id, delivery_method: 'static' });
    await post(`${asked}/confirm`, { tan: '212212' });

    expect([moved(), movedThere()]).toEqual([
      [700, -700],
      [1_000, -700, 700],
    ]);
  });
});
