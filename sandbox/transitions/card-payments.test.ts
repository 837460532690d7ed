import { describe, expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { changeAccountLimit } from './accounts.ts';
import { authorizeCard, resolveCardAuthorization } from './card-payments.ts';
import { changeCard } from './cards.ts';

// The day is 2026-03-02.
async function setUp(balanceCents = 2_000) {
  const world = payingCustomer(balanceCents);
  const { bank, account, get, ofAccount } = world;
  for (const type of [
    'CARD_AUTHORIZATION_DECLINE_V2',
    'CARD_AUTHORIZATION_RESOLUTION',
    'CARD_LIFECYCLE_EVENT',
  ])
    await world.subscribe(type);
  const { id: card_id } = changeCard(bank, { account_id: account.id, expiration_date: '2026-03-31' });
  const pay = (amount: number) => authorizeCard(bank, { card_id, amount });
  return {
    ...world,
    card_id,
    pay,
    reserve: (amount: number) => {
      const answer = pay(amount);
      if (answer.status === 'DECLINED') throw new Error('The payment is declined.');
      return answer.id;
    },
    reasons: async () =>
      (await world.received('CARD_AUTHORIZATION_DECLINE_V2')).map(
        ({ reasons }) => (reasons as { type: string }[])[0]?.type,
      ),
    reservations: async () => (await get(`${ofAccount}/reservations`)).body,
  };
}

describe('a card payment', () => {
  // Stated: Events: Event types > Payloads
  test('needs cover, which earlier ones have used up; CARD_AUTHORIZATION_DECLINE_V2 says what is declined', async () => {
    const { pay, reasons, reservations } = await setUp(2_000);
    pay(1_500);
    expect(pay(501).status).toBe('DECLINED');
    expect(pay(500).status).toBe('OPEN');

    expect(await reasons()).toEqual(['INSUFFICIENT_FUNDS']);
    expect(await reservations()).toHaveLength(2);
  });

  test('may use the limit of the account', async () => {
    const { pay, bank, account } = await setUp(100);
    changeAccountLimit(bank, { account_id: account.id, account_limit: 900 });

    expect([pay(1_000).status, pay(1).status]).toEqual(['OPEN', 'DECLINED']);
  });

  test.each(['DEBIT_BLOCK', 'BLOCK'] as const)(
    'is declined by an account with %s',
    async (locking_status) => {
      const { pay, bank, account, reasons } = await setUp();
      blockAccount(bank, { account_id: account.id, locking_status });

      expect(pay(1).status).toBe('DECLINED');
      expect(await reasons()).toEqual(['DO_NOT_HONOUR']);
    },
  );

  test.each([
    { status: 'INACTIVE', reason: 'CARD_INACTIVE' },
    { status: 'CLOSED', reason: 'CARD_INACTIVE' },
    { status: 'BLOCKED', reason: 'CARD_BLOCKED' },
    { status: 'LOST', reason: 'CARD_LOST' },
    { status: 'STOLEN', reason: 'CARD_STOLEN' },
  ] as const)('is declined by a card that is $status', async ({ status, reason }) => {
    const { pay, bank, card_id, reasons, reservations } = await setUp();
    changeCard(bank, { card_id, status });

    expect(pay(1).status).toBe('DECLINED');
    expect(await reasons()).toEqual([reason]);
    expect(await reservations()).toEqual([]);
  });

  test('is declined by a card that is on its way to the customer', async () => {
    const { bank, account, reasons } = await setUp();
    const { id: card_id } = changeCard(bank, { account_id: account.id, status: 'PROCESSING' });

    expect(authorizeCard(bank, { card_id, amount: 1 }).status).toBe('DECLINED');
    expect(await reasons()).toEqual(['CARD_INACTIVE']);
  });

  test('that was authorised is booked, even if card and account were blocked since', async () => {
    const { reserve, bank, account, card_id, moved } = await setUp(2_000);
    const reservation_id = reserve(2_000);
    changeCard(bank, { card_id, status: 'STOLEN' });
    blockAccount(bank, { account_id: account.id });

    resolveCardAuthorization(bank, { reservation_id });

    expect(moved()).toEqual([-2_000]);
  });

  test('that no merchant collects for 30 days is free again', async () => {
    const { reserve, advance, reservations, received, moved } = await setUp();
    const id = reserve(1_000);
    await advance(30 * dayS - 1);
    expect(await reservations()).toMatchObject([{ expires_at: '2026-04-01T08:00:00.000Z' }]);
    await advance(1);

    expect(await reservations()).toEqual([]);
    expect(moved()).toEqual([]);
    expect(await received('CARD_AUTHORIZATION_RESOLUTION')).toMatchObject([
      { id, status: 'RESOLVED', expired_at: '2026-04-01T08:00:00.000Z' },
    ]);
  });

  test('that was booked in time does not expire', async () => {
    const { reserve, advance, bank, received } = await setUp();
    resolveCardAuthorization(bank, { reservation_id: reserve(1_000) });
    await advance(31 * dayS);

    expect(await received('CARD_AUTHORIZATION_RESOLUTION')).toMatchObject([{ expired_at: null }]);
  });
});

describe('a card', () => {
  test('is valid to the end of the month in four years', async () => {
    const { bank, account } = await setUp();

    expect(changeCard(bank, { account_id: account.id }).expiration_date).toBe('2030-03-31');
  });

  test('pays to the end of its last day, and is closed after it', async () => {
    const { pay, advance, bank, card_id, received, reasons } = await setUp();
    await advance(29.5 * dayS);
    expect([bank.today(), pay(1).status]).toEqual(['2026-03-31', 'OPEN']);

    await advance(dayS);

    expect(bank.store.cards.get(card_id).status).toBe('CLOSED');
    expect((await received('CARD_LIFECYCLE_EVENT')).at(-1)).toMatchObject({
      id: card_id,
      status: 'CLOSED',
      reason: 'CARD_EXPIRED',
    });
    expect(pay(1).status).toBe('DECLINED');
    expect(await reasons()).toEqual(['CARD_EXPIRED']);
  });

  test('that was closed before is announced no more', async () => {
    const { advance, bank, card_id, received } = await setUp();
    changeCard(bank, { card_id, status: 'CLOSED' });
    await advance(31 * dayS);

    expect((await received('CARD_LIFECYCLE_EVENT')).map(({ reason }) => reason)).toEqual([null, null]);
  });
});
