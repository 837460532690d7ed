import { expect, test } from 'vitest';
import { textsOf } from './booking-texts.ts';
import { chargesIn } from './charges-in.ts';

test('the other side has the name of its role, or else the one that the bank gives for it', () => {
  const named = { name: 'Other', sender_name: 'Sender', recipient_name: 'Recipient' };
  expect(textsOf(named, 1).name).toBe('Sender');
  expect(textsOf(named, -1).name).toBe('Recipient');
  expect(textsOf({ ...named, sender_name: null }, 1).name).toBe('Other');
  expect(textsOf({ ...named, recipient_name: '' }, -1).name).toBe('Other');
  expect(textsOf({ sender_name: '' }, 1).name).toBeUndefined();
});

test.each([
  ['{"cards":{"card_id":"card-7"}}', 'card-7'],
  [{ cards: { card_id: 'card-7' } }, 'card-7'],
  ['{"cards":{"card_id":""}}', undefined],
  ['{"cards":{"card_id":7}}', undefined],
  ['{"cards":[]}', undefined],
  ['cards', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j names the card %s', (meta_info, cardId) => {
  expect(textsOf({ meta_info }, 1).cardId).toBe(cardId);
});

test.each([
  [
    { value: 300, currency: 'USD' },
    { cents: 300, currency: 'USD' },
  ],
  [
    { value: '300', currency: null },
    { cents: 300, currency: 'EUR' },
  ],
  [{ total: 300 }, undefined],
  [300, undefined],
  [null, undefined],
])('%j are charges of %j', (charges, expected) => {
  expect(chargesIn(charges, 'EUR')).toEqual(expected);
});
