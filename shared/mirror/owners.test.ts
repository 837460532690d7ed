import { expect, test } from 'vitest';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { creditTransferDeclined } from '#shared/events/payments/transfers.ts';
import { ownersOf } from './owners.ts';

test('the business behind a person’s card is also an owner', () => {
  const payload = { person_id: 'per_1', business_id: 'biz_1', account_id: 'acc_1' };
  expect(ownersOf(cardLifecycle, payload, 'card_1')).toEqual({
    customerId: 'per_1',
    businessId: 'biz_1',
    accountId: 'acc_1',
  });
  expect(ownersOf(cardLifecycle, { business_id: 'biz_1' }, 'card_1')).toEqual({ customerId: 'biz_1' });
});

test('an event that names nobody is found through its card or order', () => {
  const text = JSON.stringify({ cards: { card_id: 'card_1' } });
  for (const meta_info of [text, { cards: { card_id: 'card_1' } }]) {
    const payload = cardAuthorization.payload.parse({ id: 'res_1', meta_info });
    expect(ownersOf(cardAuthorization, payload, 'res_1')).toEqual({ throughId: 'card_1' });
  }
  const declined = (facts: object) => ownersOf(creditTransferDeclined, facts, 't1');
  expect(declined({ schedule_id: 'order_1', batch_id: null })).toEqual({ throughId: 'order_1' });
  expect(declined({ schedule_id: null, batch_id: 'batch_1' })).toEqual({ throughId: 'batch_1' });
  expect(declined({})).toEqual({});
});

test.each(['', 'not JSON', 'null', 7, { cards: null }])(
  'an event with the meta_info %j is not parked',
  (meta_info) => {
    const payload = cardAuthorization.payload.parse({ id: 'res_1', meta_info });
    expect(ownersOf(cardAuthorization, payload, 'res_1')).toEqual({});
  },
);
