import { describe, expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { dayS, hourS, minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

const order = (reference: string, value = 1_000, recipient_name = 'Charles Babbage') => ({
  reference,
  recipient_name,
  recipient_iban: otherIban,
  amount: { value, currency: 'EUR' },
});

function setUp(balanceCents?: number, options: Partial<BankOptions> = {}) {
  const world = payingCustomer(balanceCents, options);
  const { ofPersonAccount, post, confirm, get, received } = world;
  const path = `${ofPersonAccount}/transactions/sepa_credit_transfer/batches`;
  return {
    ...world,
    path,
    place: async (...transactions: readonly object[]) => {
      const { response_body } = await confirm(await post(path, { transactions }));
      return async () => (await get(`${path}/${response_body.id}`)).body as object;
    },
    /** Status and summary of each notification. */
    notified: async () =>
      (await received('BATCH_TRANSFER_STATUS_CHANGED')).map(({ status, transfers_summary }) => [
        status,
        transfers_summary,
      ]),
  };
}

// Stated: Endpoints: SEPA transfers > Batches
test('a batch waits for one second factor and then pays all its transfers', async () => {
  const { post, get, path, confirm, moved, advance, bank, account } = setUp();
  const waiting = await post(path, { transactions: [order('a'), order('b', 2_000)] });
  expect([waiting.status, moved()]).toEqual([202, []]);

  const { response_code, response_body } = await confirm(waiting);

  expect(response_code).toBe(201);
  expect(response_body).toMatchObject({
    status: 'ACCEPTED',
    sepa_credit_transfers: [{ status: 'accepted' }, { status: 'accepted' }],
  });
  // Nobody can spend it in the meantime.
  expect([moved(), bank.balances.reserved(account.id)]).toEqual([[], 3_000]);
  await advance(minuteS);
  expect([moved(), bank.balances.reserved(account.id)]).toEqual([[-1_000, -2_000], 0]);
  expect((await get(`${path}/${response_body.id}`)).body).toMatchObject({
    status: 'FINISHED',
    sepa_credit_transfers: [{ reference: 'a', status: 'executed' }, { reference: 'b' }],
  });
});

test('a batch that the account does not cover as a whole pays nothing', async () => {
  const { post, path, confirm, moved, bank } = setUp(2_500);

  const { status, response_code } = await confirm(
    await post(path, { transactions: [order('a', 2_000), order('b', 1_000)] }),
  );

  expect([status, response_code, moved()]).toEqual(['FAILED', 400, []]);
  expect(bank.store.creditTransfers.all()).toEqual([]);
});

// Stated: Events: Event types > Payloads
test('each transfer of a batch goes its own way, and BATCH_TRANSFER_STATUS_CHANGED counts them at the end', async () => {
  const { subscribe, place, moved, advance, notified } = setUp();
  await subscribe('BATCH_TRANSFER_STATUS_CHANGED');
  const batch = await place(
    order('a', 1_000, 'Declined Payment'),
    order('b'),
    order('c', 500, 'Delayed Payment'),
  );

  await advance(2 * minuteS);
  expect(moved()).toEqual([-1_000]);
  expect(await batch()).toMatchObject({
    status: 'IN_PROGRESS',
    sepa_credit_transfers: [{ status: 'declined' }, { status: 'executed' }, { status: 'review_needed' }],
  });
  await advance(hourS);
  expect([moved(), await batch()]).toMatchObject([[-1_000, -500], { status: 'FINISHED' }]);
  expect(await notified()).toEqual([
    ['IN_PROGRESS', { executed: 0, failed: 0 }],
    ['FINISHED', { executed: 2, failed: 1 }],
  ]);
});

test('a batch whose account is blocked before it starts is rejected, and its money is free', async () => {
  const { subscribe, place, moved, advance, notified, bank, account } = setUp();
  await subscribe('BATCH_TRANSFER_STATUS_CHANGED');
  const batch = await place(order('a'), order('b'));
  blockAccount(bank, { account_id: account.id, locking_status: 'DEBIT_BLOCK' });
  await advance(minuteS);

  expect([moved(), bank.balances.reserved(account.id)]).toEqual([[], 0]);
  expect(await batch()).toMatchObject({
    status: 'REJECTED',
    sepa_credit_transfers: [{ status: 'declined' }, { status: 'declined' }],
  });
  expect(await notified()).toEqual([['REJECTED', { executed: 0, failed: 2 }]]);
});

describe('booked together', () => {
  const collective = { batchBookings: 'collective' } as const;

  test('the transfers of a batch make one booking, and those with a fate of their own another', async () => {
    const { place, moved, advance, bank, account, anAccount } = setUp(100_000, collective);
    const friend = anAccount();
    const batch = await place(
      order('a'),
      { ...order('b', 2_000), recipient_iban: friend.iban },
      order('c', 400, 'Returned Payment'),
      order('d', 300, 'Declined Payment'),
      order('e', 200, 'Delayed Payment'),
    );
    await advance(minuteS);

    expect([moved(), bank.balances.reserved(account.id)]).toEqual([[-3_400], 500]);
    expect(bank.store.bookings.by('account_id', friend.id).map(({ amount }) => amount.value)).toEqual([
      2_000,
    ]);
    expect(bank.store.bookings.all().find(({ amount }) => amount.value === -3_400)).toMatchObject({
      description: 'Batch of 3 transfers',
      transaction_id: bank.store.transferBatches.all()[0]?.id,
    });
    await advance(2 * dayS);
    expect(moved()).toEqual([-3_400, -200, 400]);
    expect(await batch()).toMatchObject({ status: 'FINISHED' });
    expect(bank.balances.ofLedger('clearing')).toBe(0);
  });

  test('what arrives at a blocked account of this bank comes back singly', async () => {
    const { place, moved, advance, bank, anAccount } = setUp(100_000, collective);
    const friend = anAccount();
    blockAccount(bank, { account_id: friend.id, locking_status: 'CREDIT_BLOCK' });
    await place(order('a'), { ...order('b', 2_000), recipient_iban: friend.iban });
    await advance(minuteS);

    expect(moved()).toEqual([-3_000, 2_000]);
  });

  test('on a closed day they wait for the next settlement, unless the account cannot pay by then', async () => {
    for (const isBlocked of [false, true]) {
      const { place, moved, advance, bank, account } = setUp(100_000, {
        ...collective,
        settlementDays: 'target',
      });
      await advance(5 * dayS);
      const batch = await place(order('a'), order('b'));
      await advance(dayS);
      expect([moved(), bank.balances.reserved(account.id)]).toEqual([[], 2_000]);
      expect(await batch()).toMatchObject({ status: 'IN_PROGRESS' });
      if (isBlocked) blockAccount(bank, { account_id: account.id, locking_status: 'DEBIT_BLOCK' });
      await advance(dayS);

      expect([moved(), bank.balances.reserved(account.id)]).toEqual([isBlocked ? [] : [-2_000], 0]);
      const status = isBlocked ? 'declined' : 'executed';
      expect(await batch()).toMatchObject({
        status: 'FINISHED',
        sepa_credit_transfers: [{ status }, { status }],
      });
    }
  });
});

test('a repeated reference, a wrong IBAN and an empty batch are refused', async () => {
  const { post, path } = setUp();

  expect((await post(path, { transactions: [order('a'), order('a')] })).status).toBe(400);
  expect((await post(path, { transactions: [{ ...order('a'), recipient_iban: 'DE00' }] })).status).toBe(400);
  expect((await post(path, { transactions: [] })).status).toBe(400);
});

describe('a reference that belongs to a transfer of the account already', () => {
  const known = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
  const belongs = { status: 400, body: { errors: [{ source: { field: 'transactions.1.reference' } }] } };

  test('is refused in a batch, so that nothing is paid twice', async () => {
    const { post, confirm, path, ofPersonAccount, moved } = setUp();
    await confirm(await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, order(known)));

    expect(await post(path, { transactions: [order('b'), order(known)] })).toMatchObject(belongs);
    expect(moved()).toEqual([-1_000]);
  });

  test('is refused at the confirmation, if two batches with it waited', async () => {
    const { post, confirm, path, advance, moved } = setUp();
    const [first, second] = [
      await post(path, { transactions: [order('a')] }),
      await post(path, { transactions: [order('b'), order('a')] }),
    ];
    await confirm(first);

    expect(await confirm(second)).toMatchObject({ status: 'FAILED', response_code: 400 });
    await advance(minuteS);
    expect(moved()).toEqual([-1_000]);
  });

  test('answers a single transfer with the one of the batch', async () => {
    const { post, place, ofPersonAccount } = setUp();
    await place(order(known));

    const single = await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, order(known, 2_000));
    expect(single).toMatchObject({ status: 200, body: { amount: { value: 1_000 }, status: 'accepted' } });
  });
});
