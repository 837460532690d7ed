import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { catalog } from '#shared/events/catalog.ts';
import { familyOf } from '#shared/events/event-types.ts';

const specified = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(new URL('specification-events.json', import.meta.url), 'utf8')));

test('the specification names 85 event types', () => {
  expect(new Set(specified).size).toBe(85);
});

test('no catalogued type is unknown to the specification', () => {
  const unknown = catalog.map(({ type }) => type).filter((type) => !specified.includes(type));
  expect(unknown).toEqual([]);
});

test('these types are catalogued; every other one is unclassified and still kept', () => {
  expect(catalog.map(({ type }) => type).toSorted()).toEqual([
    'ACCOUNT_BLOCK',
    'ACCOUNT_CLOSURE',
    'BOOKING',
    'CARD_AUTHORIZATION',
    'CARD_LIFECYCLE_EVENT',
    'CONSUMER_LOAN_APPLICATION',
    'IDENTIFICATION',
    'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED',
    'INSTANT_SEPA_CREDIT_TRANSFER_FAILED',
    'LOAN',
    'PERSON_CHANGED',
    'PERSON_DELETED',
    'SCA_CHALLENGE',
    'SEPA_TIMED_ORDER',
  ]);
  const unclassified = specified.filter((type) => familyOf(type) === 'unclassified');
  expect(unclassified).toHaveLength(specified.length - catalog.length);
});
