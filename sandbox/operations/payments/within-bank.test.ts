import { describe, expect, test } from 'vitest';
import { germanIban } from '#sandbox/engine/iban.ts';
import { payOutLoan } from '#sandbox/operations/lending/loan-payout.ts';
import { closeAccount } from '#sandbox/transitions/account-closures.ts';
import { changeLoan } from '#sandbox/transitions/lending.ts';
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
    'comes back from an account that is $state, and the partner is notified',
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

describe('an IBAN of this bank that nobody has', () => {
  const nobodys = germanIban('999999990000000001');

  test('sends a transfer back at once', async () => {
    const { transfer, moved, bank, account } = await setUp();
    await transfer(nobodys);

    expect(moved()).toEqual([-700, 700]);
    expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
      booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
      sepa_return_code: 'AC01',
    });
    expect(bank.balances.ofLedger('nostro')).toBe(-100_000);
  });

  test('is also a virtual one that is disabled', async () => {
    const { transfer, other, moved, movedThere, bank, post, patch } = await setUp();
    const path = `/v1/accounts/${other.id}/virtual_ibans`;
    const { id, virtual_iban } = (await post(path, {})).body as { id: string; virtual_iban: string };
    await patch(`${path}/${id}/disable`, {});
    await transfer(virtual_iban);

    expect([moved(), movedThere()]).toEqual([[-700, 700], []]);
    expect(bank.store.bookings.all().at(-1)).toMatchObject({ sepa_return_code: 'AC04' });
  });

  test('pays no direct debit', async () => {
    const { post, bank, moved, advance, ofPersonAccount } = await setUp();
    const mandate = { reference: 'M-1', debtor_name: 'Ada', debtor_iban: nobodys };
    const amount = { value: 700, unit: 'cents', currency: 'EUR' };
    await post(`${ofPersonAccount}/transactions/sepa_direct_debit`, { amount, mandate });
    await advance(dayS);

    expect(moved()).toEqual([]);
    expect(bank.store.directDebits.all()).toMatchObject([{ status: 'declined' }]);
  });

  test('gets neither the rest of an account that is closed nor a loan', async () => {
    const { bank, account, person_id, moved, post, ofPersonAccount } = await setUp();
    const mandate = { mandate_number: 'M-1', mandate_signature_date: '2026-03-01', mandate_type: 'Core' };
    await post(`${ofPersonAccount}/reference_accounts`, { name: 'Ada', iban: nobodys, ...mandate });
    expect(() => closeAccount(bank, { account_id: account.id })).toThrow('does not take');

    const loan = changeLoan(bank, { person_id, account_id: account.id, status: 'payout_pending' });
    const named = bank.store.loans.update(loan.id, { recipient_iban: nobodys });
    expect(payOutLoan(bank, named)).toMatchObject({
      status: 'payout_initiation_blocked',
      status_reason: 'ACCOUNT_UNKNOWN',
    });
    expect(moved()).toEqual([]);
  });
});

describe('a direct debit on another customer', () => {
  test('is booked on both accounts', async () => {
    const { collect, bank, other, moved, movedThere } = await setUp();
    bookIncomingTransfer(bank, { account_id: other.id, amount: 1_000 });
    await collect();

    expect([moved(), movedThere()]).toEqual([[700], [1_000, -700]]);
  });

  test('without cover is declined, and the partner is notified', async () => {
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
