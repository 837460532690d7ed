import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createBookingArchive } from '#shared/aws/bookings/archive/booking-archive.ts';
import { createBringBack } from '#shared/aws/bookings/archive/bring-back.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import type { BookingsQuery } from '#shared/mirror/mirror-repository.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { test } from './stack.ts';

const suffix = systemRandom.uuid();
const tables = { eventsTable: `repository-${suffix}-events`, mirrorTable: `repository-${suffix}-mirror` };
/** As the Storage stack has them. */
const indexes = [
  ['byAccount', 'accountId', 'recordedAtId', 'ALL'],
  ['byValuta', 'accountId', 'valutaId', 'ALL'],
  ['entitiesByCustomer', 'ofCustomer', 'pk', 'KEYS_ONLY'],
  ['entitiesByBusiness', 'ofBusiness', 'pk', 'KEYS_ONLY'],
  ['entitiesByAccount', 'ofAccount', 'pk', 'KEYS_ONLY'],
  ['openItems', 'openKind', 'openSince', 'KEYS_ONLY'],
] as const;

/** What happened to a person, her account and what hangs on it, and to somebody else. */
const notified: readonly (readonly [type: string, payload: object])[] = [
  ['ACCOUNT_BLOCK', { account_id: 'acc_1', person_id: 'per_1', locking_status: 'NO_BLOCK' }],
  ['ACCOUNT_BLOCK', { account_id: 'acc_2', person_id: 'per_2', locking_status: 'NO_BLOCK' }],
  ...(['01', '02', '03'] as const).map(
    (day) =>
      [
        'BOOKING',
        {
          id: `boo_${day}`,
          account_id: 'acc_1',
          amount: { value: 100 },
          // The later it was recorded, the earlier it takes effect.
          recorded_at: `2026-03-${day}T09:00:00Z`,
          valuta_date: `2026-03-${30 - Number(day)}`,
        },
      ] as [string, object],
  ),
  ['LOAN', { entity_uuid: 'cloa_1', payload: { status: 'payout_issued', person_id: 'per_1' } }],
  ['LOAN', { entity_uuid: 'cloa_1', payload: { status: 'all_obligations_met', person_id: 'per_1' } }],
  ['LOAN', { entity_uuid: 'cloa_2', payload: { status: 'payout_issued', person_id: 'per_2' } }],
  ['LOAN', { entity_uuid: 'cloa_3', payload: { status: 'payout_pending', person_id: 'per_2' } }],
  ['CREDIT_CARD_APPLICATION', { id: 'ccla_1', account_id: 'acc_1', status: 'FINALIZED' }],
  ['CREDIT_CARD_BILL', { id: 'bill_1', application_id: 'ccla_1', status: 'PENDING' }],
];

let client: DynamoDBClient;

beforeAll(async () => {
  const environment = inject('localStack')?.environment;
  if (environment === undefined) return;
  client = new DynamoDBClient(awsClientSettings(awsOf(environment)));
  await createTables();
  const log = createEventLog(
    {
      ...tables,
      bringBack: nothingToBringBack,
      clock: systemClock,
      timers: systemTimers,
      random: seededRandom(1),
    },
    client,
  );
  for (const [n, [type, payload]] of notified.entries()) {
    const receivedAt = `2026-03-05T08:00:${String(n).padStart(2, '0')}.000Z`;
    const delivery = aDelivery({ type, payload, notificationId: `n${n}`, receivedAt });
    await recordEvent(log, effectOf(definitionOf(type)!, delivery));
  }
});

afterAll(async () => {
  if (inject('localStack') === null) return;
  for (const table of Object.values(tables)) await client.send(new DeleteTableCommand({ TableName: table }));
});

async function createTables(): Promise<void> {
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' }) as const;
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  const names = new Set(['pk', 'sk', ...indexes.flatMap(([, hash, range]) => [hash, range])]);
  await client.send(
    new CreateTableCommand({
      TableName: tables.eventsTable,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [text('pk')],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  await client.send(
    new CreateTableCommand({
      TableName: tables.mirrorTable,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...names].map(text),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: indexes.map(([IndexName, hash, range, ProjectionType]) => ({
        IndexName,
        KeySchema: keys(hash, range),
        Projection: { ProjectionType },
      })),
    }),
  );
  for (const TableName of Object.values(tables))
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName });
}

const mirror = () =>
  createMirrorRepository({ mirrorTable: tables.mirrorTable, bodies: createMemoryBodyStore() }, client);

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const array: Value[] = [];
  for await (const value of values) array.push(value);
  return array;
}

test('an entity is found with its aspects, and its history beside them', async () => {
  const account = await mirror().entity('account', 'acc_1');
  expect(account?.aspects.block).toMatchObject({ status: 'NO_BLOCK', data: { person_id: 'per_1' } });
  expect(account?.totals).toMatchObject([{ currency: 'EUR', count: 3, sumCents: 300n }]);

  const loan = await mirror().entity('loan', 'cloa_1');
  expect(loan?.aspects.state).toMatchObject({ status: 'all_obligations_met', terminal: true });
  expect(await all(mirror().history({ kind: 'loan', id: 'cloa_1' }))).toMatchObject([
    { status: 'payout_issued', data: { entity_uuid: 'cloa_1' } },
    { status: 'all_obligations_met' },
  ]);
  expect(await mirror().entity('loan', 'cloa_9')).toBeUndefined();
});

test('bookings of a period come by either date, page by page', async () => {
  const ids = async (query: Omit<BookingsQuery, 'accountId'>) =>
    (await all(mirror().bookings({ accountId: 'acc_1', ...query }))).map(({ id }) => id);
  const recorded = { by: 'recorded_at', from: '2026-03-01', to: '2026-03-02' } as const;

  expect(await ids(recorded)).toEqual(['boo_01', 'boo_02']);
  expect(await ids({ by: 'valuta_date', from: '2026-03-28', to: '2026-03-31' })).toEqual([
    'boo_02',
    'boo_01',
  ]);
  const [first] = await all(mirror().bookings({ accountId: 'acc_1', ...recorded }));
  expect(await ids({ ...recorded, to: '2026-03-31', after: first!.position })).toEqual(['boo_02', 'boo_03']);
});

test('what is open is found by its status and its age', async () => {
  const ids = async (query: { status?: string; before?: string }) =>
    (await all(mirror().openItems({ kind: 'loan', ...query }))).map(({ id, status }) => [id, status]);
  const [issued, pending] = [
    ['cloa_2', 'payout_issued'],
    ['cloa_3', 'payout_pending'],
  ];
  expect(await ids({})).toEqual([issued, pending]);
  expect(await ids({ status: 'payout_pending' })).toEqual([pending]);
  expect(await ids({ status: 'payout_pending', before: '2026-03-05T08:00:08.000Z' })).toEqual([]);
  expect(await ids({ before: '2026-03-05T08:00:08.000Z' })).toEqual([issued]);
});

test('everything of a customer is found, through the account and what hangs on that', async () => {
  const found = (await all(mirror().ofCustomer('per_1'))).map(({ kind, id }) => `${kind} ${id}`);
  expect(found.toSorted()).toEqual([
    'account acc_1',
    ...['booking boo_01', 'booking boo_02', 'booking boo_03'],
    ...['credit_card_application ccla_1', 'credit_card_bill bill_1', 'loan cloa_1'],
  ]);
});

test('old bookings move into files, are read from there, and come back before they change', async () => {
  const bodies = createMemoryBodyStore();
  const ports = { bodies, clock: systemClock, timers: systemTimers, random: systemRandom };
  const settings = { ...tables, ...ports };
  const archived = createMirrorRepository(settings, client);
  const where = async (by: BookingsQuery['by']) =>
    (await all(archived.bookings({ accountId: 'acc_1', by, from: '2026-03-01', to: '2026-03-31' }))).map(
      ({ id, source = 'table' }) => `${id} in ${source}`,
    );
  const moved = [];
  for await (const old of createBookingArchive(settings, client).old('acc_1', '2026-03-29'))
    moved.push(await old.move());
  // The first one takes effect on the day itself.
  expect(moved).toEqual(['moved']);
  expect(await where('recorded_at')).toEqual(['boo_01 in table', 'boo_02 in archive', 'boo_03 in archive']);
  expect(await where('valuta_date')).toEqual(['boo_03 in archive', 'boo_02 in archive', 'boo_01 in table']);
  expect((await archived.entity('booking', 'boo_02'))?.aspects.state).toMatchObject({ source: 'archive' });

  const bringBack = createBringBack(settings, client);
  const log = createEventLog({ ...settings, bringBack }, client);
  const [, , , [type, payload] = ['', {}]] = notified;
  const again = aDelivery({ type, payload, notificationId: 'again', receivedAt: '2026-03-06T08:00:00.000Z' });
  expect(await recordEvent(log, effectOf(definitionOf(type)!, again))).toMatchObject({ state: 'duplicate' });
  expect(await where('recorded_at')).toEqual(['boo_01 in table', 'boo_02 in table', 'boo_03 in table']);
  expect((await archived.entity('account', 'acc_1'))?.totals).toMatchObject([{ count: 3, sumCents: 300n }]);
});
