import { expect, test } from 'vitest';
import { definitionOf } from '#shared/events/catalog.ts';
import { namedOwners } from './named-owners.ts';

const named = (body: unknown, type = 'NOT_CLASSIFIED') =>
  namedOwners(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), definitionOf(type));

test.each([
  [{ person_id: 'per_1' }, { customerId: 'per_1' }],
  [{ customer_id: 'per_1' }, { customerId: 'per_1' }],
  [{ business_id: 'bus_1' }, { customerId: 'bus_1' }],
  [
    { person_id: 'per_1', business_id: 'bus_1', account_id: 'acc_1' },
    { customerId: 'per_1', businessId: 'bus_1', accountId: 'acc_1' },
  ],
  [
    { payload: { person_id: 'per_1' }, data: { account_id: 'acc_1' } },
    { customerId: 'per_1', accountId: 'acc_1' },
  ],
  [JSON.stringify(JSON.stringify({ person_id: 'per_1' })), { customerId: 'per_1' }],
])('an unclassified event with the body %j names its owners', (body, owners) => {
  expect(named(body)).toEqual(owners);
});

test.each([
  '',
  '[1]',
  'null',
  '{"person_id":"per_1"',
  { person_id: 7 },
  { person_id: '' },
  { person_id: 'null' },
])('no owner is known from %j', (body) => {
  expect(named(body)).toEqual({});
});

test('field names of a definition take precedence', () => {
  expect(named({ customer_id: 'bus_1' }, 'BUSINESS_SEIZURE_CREATED')).toEqual({ customerId: 'bus_1' });
  expect(named({ status: 5, card_id: 'card_1' }, 'CARD_TOKEN_LIFECYCLE')).toEqual({ throughId: 'card_1' });
});
