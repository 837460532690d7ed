import { expect, test } from 'vitest';
import { hidden, maskPersonal } from './mask-personal.ts';

test('what is personal is hidden at every depth, and so is what nobody has looked at', () => {
  const payload = { status: 'payout_issued', recipient_iban: 'DE89', amount: { value: 5 }, surprise: 'Ada' };
  expect(maskPersonal('LOAN', { entity_uuid: 'cloa_1', payload })).toEqual({
    entity_uuid: 'cloa_1',
    payload: { status: 'payout_issued', recipient_iban: hidden, amount: { value: 5 }, surprise: hidden },
  });
  expect(maskPersonal('CREDIT_CARD_APPLICATION', { decline_reasons: ['x'], id: '1' })).toEqual({
    decline_reasons: hidden,
    id: '1',
  });
});

test('nothing of what was read from the bank is declared, and a type that nobody knows is hidden', () => {
  expect(maskPersonal('PERSON_CHANGED', { first_name: 'Ada' })).toEqual({ first_name: hidden });
  expect(maskPersonal('SOMETHING_NEW', { first_name: 'Ada' })).toBe(hidden);
});

test('what is not there is not hidden', () => {
  expect(maskPersonal('LOAN', undefined)).toBeUndefined();
});
