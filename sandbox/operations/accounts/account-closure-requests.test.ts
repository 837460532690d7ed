import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { closeAccount, moveClosure } from '#sandbox/transitions/account-closures.ts';
import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { otherIban } from '#test/contract/paying-customer.ts';

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
  const sent = () =>
    world.subscriber.received.map(
      ({ body }) =>
        JSON.parse(Buffer.from(body).toString()) as { status: string; failure_reason?: { code: string } },
    );
  return {
    ...world,
    account,
    send,
    close,
    read: async (id: unknown) => (await send('GET', `/v1/account_closure_requests/${String(id)}`)).body,
    book: (booking_type: string, amountCents: number) =>
      recordBooking(world.bank, { against: 'nostro', account_id: account.id, booking_type, amountCents }),
    nameReference: (iban = otherIban) =>
      send('POST', `/v1/persons/${account.person_id ?? ''}/accounts/${account.id}/reference_accounts`, {
        name: 'Ada Byron',
        iban,
        mandate_number: 'M-1',
        mandate_signature_date: '2026-03-02',
      }),
    statuses: () => sent().map(({ status }) => status),
    reasons: () => sent().map(({ failure_reason }) => failure_reason?.code),
    bookings: () =>
      world.bank.store.bookings
        .by('account_id', account.id)
        .map(({ booking_type, amount, recipient_iban }) => [booking_type, amount.value, recipient_iban]),
  };
}

// Stated: Endpoints: Account management > Account closure requests
test('a closure that is requested again is the request that exists, read and listed', async () => {
  const { close, send } = await setUp();

  const first = await close();
  const again = await close();

  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body['id']).toBe(first.body['id']);
  expect((await send('GET', '/v1/account_closure_requests')).body).toHaveLength(1);
  expect((await close('customer_wish')).status).toBe(400);
});

test('a request that its customer takes back closes nothing, also one that was confirmed', async () => {
  const { close, read, advance, bank, account, statuses } = await setUp();
  const { body } = await close();
  const id = String(body['id']);
  moveClosure(bank, { id });
  moveClosure(bank, { id, status: 'REVOKED' });
  await advance(daySeconds);

  expect(await read(id)).toMatchObject({ status: 'REVOKED' });
  expect(statuses()).toEqual(['CONFIRMED', 'REVOKED']);
  expect(bank.store.accounts.get(account.id).status).toBe('ACTIVE');
  expect((await close()).status).toBe(201);
});

// Stated: Endpoints: Account management > Account closure requests
test('the bank closes the account by itself and announces it', async () => {
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

// Stated: Resources and their fields > Account closure request
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

// Stated: Limits > Account closure postponement
test('a direct debit of the last 56 days postpones the closure of an account with a credit or decoupled card', async () => {
  const { close, read, advance, bank, account, book, nameReference } = await setUp();
  await nameReference();
  changeCard(bank, { account_id: account.id, type: 'MASTERCARD_CREDIT' });
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

// Stated: Limits > Account closure postponement
test('a direct debit postpones nothing without such a card', async () => {
  const { close, book } = await setUp();
  book('SEPA_DIRECT_DEBIT', 500);

  expect((await close()).body).toMatchObject({ technical_closure_date: '2026-03-02' });
});

describe('an account that holds money', () => {
  // Stated: Resources and their fields > Account closure request
  test('is closed when the money has been paid to its reference account', async () => {
    const { close, read, advance, bank, account, book, bookings, nameReference } = await setUp();
    book('OTHER', 700);
    await nameReference();
    const { body } = await close();
    await advance(1);

    expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED', failure_reason: null });
    expect(bookings().at(-1)).toEqual(['ClosureBalanceTransfer', -700, otherIban]);
    expect(bank.store.accounts.get(account.id).status).toBe('CLOSED');
  });

  test('waits for a reference account, says so once, and is closed when it has one', async () => {
    const { close, read, advance, book, statuses, reasons, nameReference } = await setUp();
    book('OTHER', 700);
    const { body } = await close();
    await advance(3 * daySeconds);
    expect(await read(body['id'])).toMatchObject({
      status: 'IN_PROGRESS',
      failure_reason: { code: 'no_reference_account' },
    });

    await nameReference();
    await advance(daySeconds);

    expect(statuses()).toEqual(['IN_PROGRESS', 'COMPLETED']);
    expect(reasons()).toEqual(['no_reference_account', undefined]);
  });

  test('waits for another account to pay it to than itself', async () => {
    const { send, close, read, advance, account, book, bookings, nameReference } = await setUp();
    book('OTHER', 700);
    const virtual = await send('POST', `/v1/accounts/${account.id}/virtual_ibans`, {});
    await nameReference(String(virtual.body['virtual_iban']));
    const { body } = await close();
    await advance(daySeconds);
    expect(await read(body['id'])).toMatchObject({ failure_reason: { code: 'no_reference_account' } });

    await nameReference();
    await advance(daySeconds);

    expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED' });
    expect(bookings().at(-1)).toEqual(['ClosureBalanceTransfer', -700, otherIban]);
  });

  test('waits as long as it is blocked', async () => {
    const { close, read, advance, bank, account, book, nameReference } = await setUp();
    book('OTHER', 700);
    await nameReference();
    blockAccount(bank, { account_id: account.id });
    const { body } = await close();
    await advance(1);
    expect(await read(body['id'])).toMatchObject({ failure_reason: { code: 'account_blocked' } });

    blockAccount(bank, { account_id: account.id, locking_status: 'NO_BLOCK' });
    await advance(daySeconds);

    expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED' });
  });

  test('waits as long as some of it is reserved', async () => {
    const { close, read, advance, bank, account, book, bookings, nameReference } = await setUp();
    book('OTHER', 700);
    await nameReference();
    const card = changeCard(bank, { account_id: account.id });
    const payment = authorizeCard(bank, { card_id: card.id, amount: 200 });
    const { body } = await close();
    await advance(1);
    expect(await read(body['id'])).toMatchObject({ failure_reason: { code: 'open_reservations' } });

    resolveCardAuthorization(bank, { reservation_id: 'id' in payment ? payment.id : '' });
    await advance(daySeconds);

    expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED' });
    expect(bookings().at(-1)).toEqual(['ClosureBalanceTransfer', -500, otherIban]);
  });

  test('waits for a booking whose valuta date has not come', async () => {
    const { close, read, advance, bank, account, nameReference } = await setUp();
    const ahead = { booking_type: 'OTHER', amountCents: 700, valuta_date: '2026-03-04' };
    recordBooking(bank, { against: 'nostro', account_id: account.id, ...ahead });
    await nameReference();
    const { body } = await close();
    await advance(1);
    expect(await read(body['id'])).toMatchObject({ failure_reason: { code: 'open_bookings' } });

    await advance(2 * daySeconds);

    expect(await read(body['id'])).toMatchObject({ status: 'COMPLETED' });
  });

  test('waits as long as its reference account at this bank takes no money', async () => {
    const { close, read, advance, bank, anAccount, book, nameReference, bookings } = await setUp();
    book('OTHER', 700);
    const other = anAccount();
    blockAccount(bank, { account_id: other.id });
    await nameReference(other.iban);
    const { body } = await close();
    await advance(1);

    expect(await read(body['id'])).toMatchObject({
      failure_reason: { code: 'reference_account_unavailable' },
    });
    expect(bookings().map(([, cents]) => cents)).toEqual([700]);
  });

  test('is not closed at once either', async () => {
    const { bank, account, book, nameReference, bookings } = await setUp();
    book('OTHER', 700);
    const close = () => closeAccount(bank, { account_id: account.id });
    expect(close).toThrow('no active reference account');

    await nameReference();

    expect(close().status).toBe('CLOSED');
    expect(bookings().at(-1)).toEqual(['ClosureBalanceTransfer', -700, otherIban]);
  });
});

test('the bank itself does not close an account before its direct debits cannot come back any more', async () => {
  const { bank, account, book, nameReference, advance } = await setUp();
  changeCard(bank, { account_id: account.id, type: 'VISA_CREDIT' });
  await nameReference();
  book('SEPA_DIRECT_DEBIT', 500);

  expect(() => closeAccount(bank, { account_id: account.id })).toThrow('cannot be closed before 2026-04-28');
  await advance(57 * daySeconds);
  expect(closeAccount(bank, { account_id: account.id })).toMatchObject({ status: 'CLOSED' });
});
