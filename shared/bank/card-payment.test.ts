import { expect, test } from 'vitest';
import { metaInfoOf } from '#sandbox/engine/reservations/card-payment-info.ts';
import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { bookings } from '#shared/bank/contract/accounts/bookings.ts';
import { reservations } from '#shared/bank/contract/accounts/reservations.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { cardPaymentOf } from './card-payment.ts';

test('a reservation and its booking name the same card payment, one as an object and one as text', async () => {
  const { bank, get, customer } = simulatedBank();
  const { account } = customer(1_000);
  const { id: card_id } = changeCard(bank, { account_id: account.id });
  authorizeCard(bank, { card_id, amount: 500 });
  const [reservation] = bank.store.reservations.by('account_id', account.id);
  const { cards } = metaInfoOf(reservation!);
  const path = `/v1/accounts/${account.id}`;

  const listed = await get(`${path}/reservations`, { 'api-version': '2022-07-18' });
  resolveCardAuthorization(bank, { reservation_id: reservation!.id });
  const booked = await get(`${path}/bookings?filter[booking_type]=CARD_TRANSACTION`);

  expect(cards).toMatchObject({ card_id, merchant: { category_code: '5462' } });
  expect(reservations.list.reply.schema().parse(listed.body).map(cardPaymentOf)).toEqual([cards]);
  expect(bookings.list.reply.schema().parse(booked.body).map(cardPaymentOf)).toEqual([cards]);
});

test.each([undefined, null, '', 'no JSON', '[]', '{}', { cards: null }, { cards: 'none' }])(
  '%j names no card payment',
  (meta_info) => {
    expect(cardPaymentOf({ meta_info })).toBeUndefined();
  },
);
