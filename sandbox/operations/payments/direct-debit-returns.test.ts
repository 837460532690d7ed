import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';

async function setUp(balanceCents?: number) {
  const world = payingCustomer(balanceCents);
  const { bank, account, post, ofPersonAccount } = world;
  await world.subscribe('SEPA_DIRECT_DEBIT_RETURN');
  const scheduled = `${world.ofAccount}/incoming_sepa_direct_debits/scheduled`;
  const announce = () => announceDirectDebit(bank, { account_id: account.id, amount: 2_000 });
  const giveBack = (booking_id: string) =>
    post(`${ofPersonAccount}/sepa_direct_debit_returns`, { booking_id, reason: 'not ordered' });
  /** A booked debit. */
  const debited = (change: { amountCents?: number; valuta_date?: string; booking_type?: string } = {}) =>
    recordBooking(bank, {
      against: 'nostro',
      account_id: account.id,
      booking_type: 'SEPA_DIRECT_DEBIT',
      amountCents: -2_000,
      transaction_id: bank.ids.uuid(),
      ...change,
    }).id;
  return { ...world, scheduled, announce, giveBack, debited };
}

describe('an announced debit', () => {
  // Stated: Endpoints: SEPA transfers > Incoming direct debits
  test('is listed until it is paid, and its booking has the same transaction id', async () => {
    const { announce, get, scheduled, advance, moved, bank } = await setUp();
    const { id } = announce();
    expect((await get(scheduled)).body).toMatchObject([{ transaction_id: id, valuta_date: '2026-03-03' }]);

    await advance(dayS);

    expect([(await get(scheduled)).body, moved()]).toEqual([[], [-2_000]]);
    expect(bank.store.bookings.all().at(-1)).toMatchObject({
      transaction_id: id,
      booking_type: 'SEPA_DIRECT_DEBIT',
      mandate_reference: 'MANDATE-1',
    });
  });

  test('without cover is returned unbooked, and the partner is notified', async () => {
    const { announce, advance, moved, received, account, person_id } = await setUp(1_999);
    announce();

    await advance(dayS);

    expect(moved()).toEqual([]);
    expect(await received('SEPA_DIRECT_DEBIT_RETURN')).toMatchObject([
      {
        sepa_return_code: 'AM04',
        account_id: account.id,
        amount: { value: 2_000 },
        customer_id: person_id,
        customer_type: 'Person',
      },
    ]);
  });
});

describe('a refund', () => {
  // Stated: Endpoints: SEPA transfers > Direct debit returns
  test('waits for a change request, then books the money back once', async () => {
    const { announce, advance, bank, giveBack, confirm, moved, received } = await setUp();
    const { id } = announce();
    await advance(dayS);
    const booking = bank.store.bookings.by('transaction_id', id)[0]!;

    const waiting = await giveBack(booking.id);
    expect([waiting.status, moved()]).toEqual([202, [-2_000]]);
    const { response_code, response_body } = await confirm(waiting);

    expect(response_code).toBe(201);
    expect(response_body).toMatchObject({ sepa_return_code: 'MD06', mandate_reference: 'MANDATE-1' });
    expect(moved()).toEqual([-2_000, 2_000]);
    expect(bank.store.bookings.all().at(-1)).toMatchObject({ return_transaction_id: id });
    expect(await received('SEPA_DIRECT_DEBIT_RETURN')).toMatchObject([{ id: response_body.id }]);
    expect((await giveBack(booking.id)).status).toBe(400);
  });

  // Stated: Endpoints: SEPA transfers > Direct debit returns
  // Stated: Errors > SDD refund
  test('of a debit that was already returned is refused', async () => {
    const { debited, giveBack, confirm, moved } = await setUp();
    const booking = debited();
    const [first, second] = [await giveBack(booking), await giveBack(booking)];

    expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual(['COMPLETED', 'FAILED']);
    expect(moved()).toEqual([-2_000, 2_000]);
  });

  // Stated: Endpoints: SEPA transfers > Direct debit returns
  // Stated: Errors > SDD refund
  // Stated: Limits > SDD refund age
  test('is possible for 56 days after the valuta date', async () => {
    const { debited, giveBack } = await setUp();

    expect((await giveBack(debited({ valuta_date: '2026-01-05' }))).status).toBe(202);
    expect((await giveBack(debited({ valuta_date: '2026-01-04' }))).status).toBe(400);
  });

  // Stated: Endpoints: SEPA transfers > Direct debit returns
  // Stated: Errors > SDD refund
  test('of a positive amount, of no direct debit, and of another account’s is refused', async () => {
    const { debited, giveBack, anAccount, bank } = await setUp();
    const foreign = recordBooking(bank, {
      against: 'nostro',
      account_id: anAccount().id,
      booking_type: 'SEPA_DIRECT_DEBIT',
      amountCents: -1,
    });

    expect((await giveBack(debited({ amountCents: 2_000 }))).status).toBe(400);
    expect((await giveBack(debited({ booking_type: 'SEPA_CREDIT_TRANSFER' }))).status).toBe(400);
    expect((await giveBack(foreign.id)).status).toBe(404);
  });

  // Stated: Endpoints: SEPA transfers > Direct debit returns
  // Stated: Errors > SDD refund
  test.each([
    { change: { locking_status: 'CREDIT_BLOCK' }, state: 'blocked' },
    { change: { status: 'CLOSED' }, state: 'inactive' },
  ] as const)('to an account that is $state is refused, also at its confirmation', async ({ change }) => {
    const { debited, giveBack, confirm, bank, account } = await setUp();
    const waiting = await giveBack(debited());
    bank.store.accounts.update(account.id, change);

    expect((await giveBack(debited())).status).toBe(400);
    expect((await confirm(waiting)).status).toBe('FAILED');
  });
});
