import { expect, test } from 'vitest';
import { definitionOf } from './catalog.ts';
import { maskedPayload } from './masked-payload.ts';

const hidden = '<string>';
const masked = (eventType: string, payload: unknown) => maskedPayload(definitionOf(eventType), payload);

test('personal and undeclared fields are hidden at every depth', () => {
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

test('entities read from the bank declare nothing and are hidden, and so are unknown types', () => {
  expect(masked('PERSON_CHANGED', { first_name: 'Ada' })).toEqual({ first_name: hidden });
  expect(masked('SOMETHING_NEW', { first_name: 'Ada' })).toEqual({ first_name: hidden });
});

test('missing values are not masked', () => {
  expect(masked('LOAN', undefined)).toBeUndefined();
});

test('output for a terminal stays short', () => {
  const payload = { entity_uuid: 'x'.repeat(300), payload: { list: Array.from({ length: 60 }, () => 1) } };
  expect(masked('LOAN', payload)).toEqual({
    entity_uuid: 'x'.repeat(200),
    payload: { list: [...Array.from({ length: 50 }, () => '<number>'), '<10 more>'] },
  });
});
