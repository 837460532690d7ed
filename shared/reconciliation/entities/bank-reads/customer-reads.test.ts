import { expect, test } from 'vitest';
import { NotFoundError } from '#shared/bank/errors/api-error.ts';
import type { ShownEntity } from '#shared/reconciliation/entities/shown-entity.ts';
import { createCustomerReads } from './customer-reads.ts';
import type { EntityBank } from './entity-areas.ts';

type Row = Readonly<Record<string, unknown>>;

/** A bank whose lists have these rows; it notes the requests of its lists. */
function setUp(rows: readonly Row[] = [{ id: 'x1' }]) {
  const asked: (readonly [of: string, request: object])[] = [];
  const list = (of: string) => (request: object) => {
    asked.push([of, request]);
    return { all: async () => Promise.resolve(rows) };
  };
  const get = async () => Promise.resolve(rows[0]);
  const none = async () =>
    Promise.reject(new NotFoundError({ operation: 'persons.mobileNumber.get', status: 404, body: {} }));
  const bank = {
    persons: {
      get,
      mobileNumber: { get: none },
      taxIdentifications: { list: list('taxes of person') },
      seizures: { list: list('seizures of person') },
      messages: { list: list('messages') },
    },
    businesses: {
      get,
      taxIdentifications: { list: list('taxes of business') },
      seizures: { list: list('seizures of business') },
      beneficialOwners: { list: list('owners') },
      legalRepresentatives: { list: list('representatives') },
    },
  } as unknown as EntityBank;
  return { asked, reads: createCustomerReads(bank) };
}

const page = { size: 1_000 };
const shown = (entities: readonly ShownEntity[]) =>
  entities.map(({ definition: { type }, id, body }) => ({ type, id, body }));

test('a person and a business are read part by part, and a part that the bank does not have is absent', async () => {
  const { reads } = setUp([{ id: 'x1', name: 'Ada' }]);
  const itself = { body: { id: 'x1', name: 'Ada' }, isNotified: false };
  expect(await reads.person({ id: 'x1' })).toMatchObject([
    { definition: { type: 'PERSON_CHANGED' }, ...itself },
    { definition: { type: 'PERSON_MOBILE_NUMBER_VERIFIED' }, isNotified: false, isAbsent: true },
    { definition: { type: 'PERSON_TAX_IDENTIFICATION_CHANGED' }, isNotified: false },
  ]);
  expect(await reads.business({ id: 'x1' })).toMatchObject([
    { definition: { type: 'BUSINESS_CHANGED' }, ...itself },
    { definition: { type: 'BUSINESS_TAX_IDENTIFICATION_CHANGED' }, isNotified: false },
  ]);
});

test('a seizure is the event of its state, with the customer for whom it was listed', async () => {
  const { reads, asked } = setUp([
    { id: 's1', status: 'ACTIVE' },
    { id: 's2', status: 'FULFILLED' },
  ]);
  const of = (customer_id: string, type: string) => [
    { type: `${type}_CREATED`, id: 's1', body: { id: 's1', status: 'ACTIVE', customer_id } },
    { type: `${type}_FULFILLED`, id: 's2', body: { id: 's2', status: 'FULFILLED', customer_id } },
  ];
  expect(shown(await reads.person_seizures({ id: 'per_1' }))).toEqual(of('per_1', 'PERSON_SEIZURE'));
  expect(shown(await reads.business_seizures({ id: 'biz_1' }))).toEqual(of('biz_1', 'BUSINESS_SEIZURE'));
  expect(asked).toEqual([
    ['seizures of person', { person_id: 'per_1', page }],
    ['seizures of business', { business_id: 'biz_1', page }],
  ]);
});

test('of the seizures of its customer, the one that was asked for is read', async () => {
  const { reads, asked } = setUp([{ id: 's1' }, { id: 's2' }]);
  const customers = { personId: 'per_1', businessId: 'biz_1' };
  expect((await reads.seizure({ id: 's2', personId: 'per_1' })).map(({ id }) => id)).toEqual(['s2']);
  expect((await reads.seizure({ id: 's2', ...customers })).map(({ id }) => id)).toEqual(['s2', 's2']);
  expect(await reads.seizure({ id: 's3', personId: 'per_1' })).toEqual([]);
  expect(asked.map(([of]) => of)).toEqual([
    'seizures of person',
    'seizures of person',
    'seizures of business',
    'seizures of person',
  ]);
});

test('what is listed of a customer names the customer, and a message has the channel of its event', async () => {
  const { reads, asked } = setUp([{ id: 'x1', required_notification_channel: 'EMAIL' }]);
  expect(shown(await reads.messages({ id: 'per_1' }))).toMatchObject([
    { id: 'x1', body: { id: 'x1', person_id: 'per_1', channel: 'EMAIL' } },
  ]);
  for (const read of [reads.beneficial_owners, reads.legal_representatives])
    expect(shown(await read({ id: 'biz_1' }))).toMatchObject([
      { id: 'x1', body: { id: 'x1', business_id: 'biz_1' } },
    ]);
  expect(asked).toEqual([
    ['messages', { person_id: 'per_1', page }],
    ['owners', { business_id: 'biz_1', page }],
    ['representatives', { business_id: 'biz_1', page }],
  ]);
});
