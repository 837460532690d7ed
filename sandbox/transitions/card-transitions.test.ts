import { expect, test } from 'vitest';
import { cardsExamples } from '#shared/events/cards/examples.ts';
import { cards } from '#shared/events/cards/table.ts';
import { minuteS, payingCustomer } from '#test/contract/paying-customer.ts';
import { transitions } from './transitions.ts';

type Type = keyof typeof cards;

const setUp = () => {
  const world = payingCustomer();
  const { bank, account, post, confirm } = world;
  const move = (name: string, input: object) =>
    transitions[name]!.run(input, bank) as { readonly id: string };
  const { id: card_id } = move('change-card', { account_id: account.id });
  const payment = { card_id, amount: 1_890, merchant: 'Cafe am Markt' };
  return {
    ...world,
    move,
    card_id,
    payment,
    authorization: () => move('authorize-card', payment).id,
    /** Reserved and collected. */
    pay: () => move('resolve-card-authorization', { reservation_id: move('authorize-card', payment).id }),
    token: async () => {
      await confirm(await post(`/v1/cards/${card_id}/sca_push_provision/wallet_unified`, {}));
      return bank.store.cardTokens.all()[0]!.id;
    },
  };
};

type World = ReturnType<typeof setUp>;

/** What makes the bank tell of each type: an operation of its interface, or a move of its own. */
const causes: Readonly<Record<Type, (world: World) => unknown>> = {
  CARD_AUTHORIZATION: ({ authorization }) => authorization(),
  CARD_AUTHORIZATION_RESOLUTION: ({ move, authorization }) =>
    move('resolve-card-authorization', { reservation_id: authorization() }),
  CARD_AUTHORIZATION_DECLINE_V2: ({ move, payment }) => move('decline-card-payment', payment),
  CARD_AUTHORIZATION_DECLINE: ({ move, payment }) => move('decline-card-payment', payment),
  CARD_DELIVERY_TRACKING: ({ move, card_id }) => move('track-card-delivery', { card_id }),
  CARD_FRAUD_CASE_PENDING: ({ move, payment }) => move('raise-fraud-case', payment),
  CARD_FRAUD_CASE_TIMEOUT: async ({ move, payment, advance }) => {
    move('raise-fraud-case', payment);
    await advance(30 * minuteS);
  },
  CARD_LIFECYCLE_EVENT: ({ move, card_id }) => move('change-card', { card_id, status: 'BLOCKED' }),
  CARD_TOKEN_LIFECYCLE: ({ token }) => token(),
  DISPUTE_CHANGED: ({ move, pay, card_id }) => {
    pay();
    move('open-dispute', { card_id });
  },
};

test.each(Object.keys(causes) as Type[])('%s is sent as it is documented', async (type) => {
  const world = setUp();
  await world.subscribe(type);
  await causes[type](world);
  const [sent, ...more] = await world.received(type);

  expect(more).toEqual([]);
  expect(cards[type].payload.safeParse(sent)).toMatchObject({ success: true });
  const documented = Object.keys(cardsExamples[type].body);
  expect(documented.filter((field) => !Object.hasOwn(sent ?? {}, field))).toEqual([]);
});

test('an authorization carries its payment as text, its resolution as an object', async () => {
  const { move, authorization, subscribe, received, card_id } = setUp();
  await subscribe('CARD_AUTHORIZATION');
  await subscribe('CARD_AUTHORIZATION_RESOLUTION');

  move('resolve-card-authorization', { reservation_id: authorization() });

  const [opened] = await received('CARD_AUTHORIZATION');
  const [resolved] = await received('CARD_AUTHORIZATION_RESOLUTION');
  expect(JSON.parse(String(opened?.['meta_info']))).toEqual(resolved?.['meta_info']);
  expect(resolved).toMatchObject({ status: 'RESOLVED', meta_info: { cards: { card_id } } });
  expect(opened).not.toHaveProperty('account_id');
});

// Stated: Events: Event types > Payloads
test.each([
  { outcome: 'booked', booked: [-1_890], expired: false },
  { outcome: 'cancelled', booked: [], expired: false },
  { outcome: 'expired', booked: [], expired: true },
])(
  'a card authorization that is $outcome sets its money free, and CARD_AUTHORIZATION_RESOLUTION tells so',
  async ({ outcome, booked, expired }) => {
    const { move, authorization, subscribe, received, moved, get, ofAccount } = setUp();
    await subscribe('CARD_AUTHORIZATION_RESOLUTION');
    const reservation_id = authorization();

    move('resolve-card-authorization', { reservation_id, outcome });

    expect(moved()).toEqual(booked);
    expect((await get(`${ofAccount}/reservations`)).body).toEqual([]);
    const [resolved] = await received('CARD_AUTHORIZATION_RESOLUTION');
    expect(resolved?.['expired_at'] !== null).toBe(expired);
    expect(() => move('resolve-card-authorization', { reservation_id })).toThrow('is final');
  },
);

// Stated: Events: Event types > Payloads
test('a fraud case times out after 30 minutes, and not a moment earlier', async () => {
  const { move, payment, subscribe, advance, received } = setUp();
  await subscribe('CARD_FRAUD_CASE_TIMEOUT');
  await subscribe('CARD_AUTHORIZATION_DECLINE_V2');
  const { id } = move('raise-fraud-case', payment);

  await advance(30 * minuteS - 1);
  expect(await received('CARD_FRAUD_CASE_TIMEOUT')).toEqual([]);
  await advance(1);

  expect(await received('CARD_FRAUD_CASE_TIMEOUT')).toMatchObject([{ id, resolution: 'TIMEOUT' }]);
  expect(await received('CARD_AUTHORIZATION_DECLINE_V2')).toMatchObject([
    { reasons: [{ type: 'FRAUD_SUSPECTED' }] },
  ]);
  expect(() => move('answer-fraud-case', { id })).toThrow('is final');
});

test('a fraud case that was answered does not time out', async () => {
  const { move, payment, subscribe, advance, received, bank } = setUp();
  await subscribe('CARD_FRAUD_CASE_TIMEOUT');
  const { id } = move('raise-fraud-case', payment);

  move('answer-fraud-case', { id, resolution: 'WHITELISTED' });
  await advance(60 * minuteS);

  expect(await received('CARD_FRAUD_CASE_TIMEOUT')).toEqual([]);
  expect(bank.store.fraudCases.get(id).resolution).toBe('WHITELISTED');
});

test('a dispute that is accepted gives the money back, and what is done stays so', async () => {
  const { move, pay, card_id, subscribe, received, moved } = setUp();
  await subscribe('DISPUTE_CHANGED');
  pay();
  const { id } = move('open-dispute', { card_id });

  move('move-dispute', { id });
  move('move-dispute', { id, status: 'DONE_ACCEPTED_BY_SERVICE' });

  expect(moved()).toEqual([-1_890, 1_890]);
  expect(() => move('move-dispute', { id, status: 'DONE_REJECTED_BY_SCHEME' })).toThrow('is final');
  const sent = await received('DISPUTE_CHANGED');
  expect(sent.map(({ status }) => status)).toEqual(['NEW', 'INVESTIGATING', 'DONE_ACCEPTED_BY_SERVICE']);
  expect(sent[0]).not.toHaveProperty('id');
});

test('nothing is disputed but a payment of the card that was booked, once and up to its amount', () => {
  const { move, pay, payment, moved } = setUp();
  const { card_id } = payment;
  expect(() => move('open-dispute', { card_id })).toThrow('no payment');
  pay();
  expect(() => move('open-dispute', { card_id, amount: 1_891 })).toThrow('no payment');

  const { id } = move('open-dispute', { card_id, amount: 890 });
  expect(() => move('open-dispute', { card_id })).toThrow('no payment');
  move('move-dispute', { id, status: 'DONE_ACCEPTED_BY_SCHEME' });
  expect(moved()).toEqual([-1_890, 890]);
});

test('a card in a wallet is suspended and resumed until it is deactivated', async () => {
  const { move, token, subscribe, received } = setUp();
  await subscribe('CARD_TOKEN_LIFECYCLE');
  const id = await token();

  for (const token_status of ['SUSPENDED', 'ACTIVE', 'DEACTIVATED']) {
    move('change-card-token', { id, token_status });
  }

  expect(() => move('change-card-token', { id, token_status: 'ACTIVE' })).toThrow('is final');
  const sent = await received('CARD_TOKEN_LIFECYCLE');
  expect(sent.map(({ token_status }) => token_status)).toEqual([
    ...['ACTIVE', 'SUSPENDED', 'ACTIVE', 'DEACTIVATED'],
  ]);
  expect(new Set(sent.map(({ token_reference_id }) => token_reference_id))).toEqual(new Set([id]));
});

test('a carrier who cannot deliver tracks nothing, and a card has one delivery', async () => {
  const { move, card_id, subscribe, received } = setUp();
  await subscribe('CARD_DELIVERY_TRACKING');

  move('track-card-delivery', { card_id });
  move('track-card-delivery', { card_id, message: 'Address unknown' });

  const [first, second] = await received('CARD_DELIVERY_TRACKING');
  expect(second).toMatchObject({ id: first?.['id'], shipping_tracking_information: null });
});

test('a card of a business names no person, and one of the partner itself is never issued', () => {
  const { move, bank } = setUp();
  const { id: business_id } = bank.store.businesses.insert({
    id: bank.ids.next('business'),
    created_at: bank.instant(),
    deleted_at: null,
    attributes: {},
  });
  const { id: account_id } = move('open-account', { business_id });

  expect(move('change-card', { account_id })).toMatchObject({ account_id, person_id: null });

  const { id: billing } = move('open-billing-account', {});
  expect(() => move('change-card', { account_id: billing })).toThrow('belongs to no customer');
});
