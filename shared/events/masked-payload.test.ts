import { expect, test } from 'vitest';
import { definitionOf } from './catalog.ts';
import { maskedPayload } from './masked-payload.ts';

const hidden = '<string>';
const masked = (eventType: string, payload: unknown) => maskedPayload(definitionOf(eventType), payload);

test('what is personal is hidden at every depth, and so is what nobody has looked at', () => {
  const payload = { status: 'payout_issued', recipient_iban: 'DE89', amount: { value: 5 }, surprise: 'Ada' };
  expect(masked('LOAN', { entity_uuid: 'cloa_1', payload })).toEqual({
    entity_uuid: 'cloa_1',
    payload: { status: 'payout_issued', recipient_iban: hidden, amount: { value: 5 }, surprise: hidden },
  });
  expect(masked('CREDIT_CARD_APPLICATION', { decline_reasons: ['x'], id: '1' })).toEqual({
    decline_reasons: ['<string>'],
    id: '1',
  });
});

test('nothing of what was read from the bank is declared, and a type that nobody knows is hidden', () => {
  expect(masked('PERSON_CHANGED', { first_name: 'Ada' })).toEqual({ first_name: hidden });
  expect(masked('SOMETHING_NEW', { first_name: 'Ada' })).toEqual({ first_name: hidden });
});

test('what is not there is not hidden', () => {
  expect(masked('LOAN', undefined)).toBeUndefined();
});

test('a page at a terminal stays one', () => {
  const payload = { entity_uuid: 'x'.repeat(300), payload: { list: Array.from({ length: 60 }, () => 1) } };
  expect(masked('LOAN', payload)).toEqual({
    entity_uuid: 'x'.repeat(200),
    payload: { list: [...Array.from({ length: 50 }, () => '<number>'), '<10 more>'] },
  });
});
