import { expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';

const daySeconds = 24 * 3_600;

// The day is 2026-03-02.
async function setUp() {
  const world = virtualBank();
  const account = world.anAccount();
  await world.subscribe('ACCOUNT_CLOSURE_REQUEST_UPDATE');
  const send = async (method: string, path: string, body?: object) => {
    const response = await world.call(method, path, body);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const close = (closure_reason = 'CUSTOMER_WISH') =>
    send('POST', '/v1/account_closure_requests', { account_id: account.id, closure_reason });
  return {
    ...world,
    account,
    send,
    close,
    read: async (id: unknown) => (await send('GET', `/v1/account_closure_requests/${String(id)}`)).body,
    book: (booking_type: string, amountCents: number) =>
      recordBooking(world.bank, { against: 'nostro', account_id: account.id, booking_type, amountCents }),
    statuses: () =>
      world.subscriber.received.map(({ body }) => {
        const { status } = JSON.parse(Buffer.from(body).toString()) as { status: string };
        return status;
      }),
  };
}

test('the same request again is the one that exists', async () => {
  const { close, send } = await setUp();

  const first = await close();
  const again = await close();

  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body['id']).toBe(first.body['id']);
  expect((await send('GET', '/v1/account_closure_requests')).body).toHaveLength(1);
  expect((await close('customer_wish')).status).toBe(400);
});

test('the bank closes the account by itself and tells so', async () => {
  const { close, read, advance, bank, account, statuses } = await setUp();
  const { body } = await close();
  expect(body).toMatchObject({ status: 'INITIATED', failure_reason: null, payout_allowed: false });

  await advance(1);

  expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED' });
  expect(bank.store.accounts.get(account.id).status).toBe('CLOSED');
  expect(statuses()).toEqual(['COMPLETED']);
  expect((await close()).status).toBe(200);
  expect((await close('ORDINARY')).status).toBe(400);
});

test('a debt fails the closure with its reason, and another request may follow', async () => {
  const { close, read, advance, bank, account, book } = await setUp();
  book('OTHER', -1);
  const { body } = await close();
  await advance(1);

  expect(await read(body['id'])).toMatchObject({
    status: 'FAILED',
    failure_reason: { code: 'negative_balance' },
  });
  expect(bank.store.accounts.get(account.id).status).toBe('ACTIVE');
  book('OTHER', 1);
  expect((await close()).status).toBe(201);
});

test('a direct debit postpones the closure of a card account until it cannot come back', async () => {
  const { close, read, advance, bank, account, book } = await setUp();
  const card = changeCard(bank, { account_id: account.id });
  bank.store.cards.update(card.id, { type: 'MASTERCARD_CREDIT' });
  book('SEPA_DIRECT_DEBIT', 500);
  const { body } = await close();
  expect(body).toMatchObject({ technical_closure_date: '2026-04-28', payout_allowed: true });

  await advance(10 * daySeconds);
  book('SEPA_DIRECT_DEBIT', 500);
  await advance(50 * daySeconds);
  expect(await read(body['id'])).toMatchObject({
    status: 'INITIATED',
    technical_closure_date: '2026-05-08',
  });
  await advance(10 * daySeconds);
  expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED' });
});

test('a direct debit postpones nothing without such a card', async () => {
  const { close, book } = await setUp();
  book('SEPA_DIRECT_DEBIT', 500);

  expect((await close()).body).toMatchObject({ technical_closure_date: '2026-03-02' });
});
