import { expect, test } from 'vitest';
import { subjectsOf } from './subjects.ts';

const facts = { state: 'applied', entityKind: 'reservation' } as const;
const of = (owners: object, given: Parameters<typeof subjectsOf>[0] = facts) =>
  subjectsOf(given, { owners, entityId: 'res_1' });

test('an event is sealed under its customers, or else under everything that leads to them', () => {
  const leading = { accountId: 'acc_1', throughId: 'card_1' };
  expect(of({ customerId: 'per_1', businessId: 'bus_1', ...leading })).toEqual(['per_1', 'bus_1']);
  expect(of(leading)).toEqual(['acc_1', 'card_1']);
  expect(of({ accountId: 'acc_1' })).toEqual(['acc_1']);
  expect(of({})).toEqual(['res_1']);
});

test('an event without a known owner has no subject', () => {
  expect(of({}, { ...facts, state: 'parked' })).toEqual([]);
  expect(of({}, { ...facts, entityKind: 'unknown' })).toEqual([]);
});
