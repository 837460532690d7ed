import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createLooseObjects } from '#shared/aws/events/loose-objects.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { catalog } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { familyOf, type EventTypeOf } from '#shared/events/event-types.ts';
import { examples } from '#shared/events/examples.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { withLargeData } from '#shared/mirror/large-data.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandlers } from '#test/fixtures/families.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';

// DynamoDB takes the event, mirrored or parked, for any signed payload and unsigned headers.

const setUp = () => {
  const ports = createConsumerPorts();
  const { client, rowsOf } = createMemoryTables(ports.clock);
  const random = seededRandom(1);
  const timers = { sleep: async () => Promise.resolve() };
  const tables = { eventsTable: 'events', mirrorTable: 'mirror' };
  const log = createEventLog(
    { ...tables, bringBack: nothingToBringBack, clock: ports.clock, timers, random },
    client,
  );
  const loose = createLooseObjects({ mirrorTable: 'mirror', clock: ports.clock }, client);
  const tombstones = createTombstones('mirror', client);
  const events = withTombstones(withLargeData(log, { bodies: ports.bodies, loose, random }), {
    tombstones,
    loose,
    clock: ports.clock,
  });
  const handlers = createHandlers({ ...ports, events });
  return {
    ...ports,
    mirror: () => rowsOf('mirror'),
    /** What the records say of the deliveries, once all were handled. */
    async handle(...deliveries: readonly Delivery[]) {
      for (const delivery of deliveries) {
        const { batchItemFailures } = await handlers[familyOf(delivery.eventType)](sqsEvent([delivery]));
        expect(batchItemFailures, delivery.eventType).toEqual([]);
      }
      const records = new Map(rowsOf('events').map((row) => [row['pk']?.S, fieldsOfItem(row)]));
      return deliveries.map(({ id }) => records.get(id));
    },
  };
};

const contentOf = (type: EventTypeOf): Record<string, unknown> => {
  const { body } = examples[type];
  const decoded = decodeBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  return decoded.outcome === 'decoded' ? structuredClone(decoded.value) : {};
};

/** Every place in a value where text or a number stands. */
const placesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))
    : [path];

const put = (value: unknown, [name, ...rest]: readonly string[], what: unknown): unknown => {
  if (name === undefined) return what;
  const record = value as Record<string, unknown>;
  return Array.isArray(value)
    ? value.map((item, n) => (String(n) === name ? put(item, rest, what) : (item as unknown)))
    : { ...record, [name]: put(record[name], rest, what) };
};

const sizes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 199, 200, 201, 599, 600, 601) },
  { weight: 3, arbitrary: fc.integer({ min: 985, max: 1_030 }) },
  { weight: 3, arbitrary: fc.integer({ min: 2_000, max: 2_060 }) },
  { weight: 1, arbitrary: fc.constantFrom(70_000, 140_000, 420_000) },
);
const units = fc.constantFrom(
  'a',
  'ä',
  '€',
  '😀',
  '\0',
  '\u001f',
  '\ud800',
  '\udfff',
  '\uffff',
  '#',
  ' ',
  '/',
);
const texts = fc.tuple(units, sizes).map(([unit, size]) => unit.repeat(size));
const values = fc.oneof(
  { weight: 4, arbitrary: texts },
  fc.constantFrom<unknown>(1e21, 9e15, 2 ** 53, -1e308, '9'.repeat(15), '9'.repeat(40), null, [], {}, true),
);
/** The receiver takes headers of up to 200 characters. */
const headers = texts.map((text) => text.slice(0, 200));
const ids = headers.map((text) => text || 'n');

const types = catalog.map(({ type }) => type as EventTypeOf);
const strange = fc.record({
  type: fc.constantFrom(...types),
  changes: fc.array(fc.tuple(fc.nat(), values), { maxLength: 3 }),
  notificationId: ids,
  entityHint: fc.option(headers, { nil: undefined }),
});

type StrangeEvent = typeof strange extends fc.Arbitrary<infer Event> ? Event : never;

const deliveryOf = ({ type, changes, notificationId, entityHint }: StrangeEvent): Delivery => {
  const content = contentOf(type);
  const places = placesIn(content);
  const payload = changes.reduce<unknown>(
    (body, [which, what]) => put(body, places[which % places.length] ?? [], what),
    content,
  );
  return aDelivery({ type, payload, notificationId, ...(entityHint !== undefined && { entityHint }) });
};

/** What does not fit is found out before the store is asked. */
const outcomeOf = (record: Readonly<Record<string, unknown>> | undefined) =>
  record?.['reason'] === 'refused-by-store' ? 'refused by the store' : record?.['state'];

test('an event with any payload and headers is applied or parked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(strange, { minLength: 1, maxLength: 3 }), async (several) => {
      const deliveries = several.map(deliveryOf);
      for (const record of await setUp().handle(...deliveries))
        expect(outcomeOf(record)).toMatch(/^(applied|stale|duplicate|parked)$/);
    }),
    { numRuns: 200 },
  );
}, 120_000);

test('of a type that nobody has classified as well', async () => {
  const unclassified = fc.record({
    type: ids.map((id) => id.slice(0, 190)),
    payload: values,
    notificationId: ids,
    entityHint: headers,
  });
  await fc.assert(
    fc.asyncProperty(unclassified, async (facts) => {
      const [record] = await setUp().handle(aDelivery(facts));
      expect(outcomeOf(record)).toMatch(/^(applied|parked)$/);
    }),
    { numRuns: 100 },
  );
});

const aBlock = (facts: object, entityHint = 'acc_1') =>
  aDelivery({
    type: 'ACCOUNT_BLOCK',
    payload: { account_id: 'acc_1', locking_status: 'BLOCK', ...facts },
    notificationId: JSON.stringify(facts).slice(0, 100),
    entityHint,
  });

test.each([
  ['customerId', { person_id: 'p'.repeat(2_049) }],
  ['customerId', { person_id: '\ud800' }],
  ['customerId', { person_id: 'ä'.repeat(301) }],
  ['status', { locking_status: 'B'.repeat(1_000) }],
  ['status', { locking_status: 'B\udfff' }],
])('a %s that fits no key is parked under its entity, with its reason', async (name, facts) => {
  const world = setUp();
  const [record] = await world.handle(aBlock(facts));
  expect(record).toMatchObject({ state: 'parked', reason: `key: ${name}`, entityId: 'acc_1' });
  expect(world.mirror().map(({ sk }) => sk?.S)).toEqual([expect.stringMatching(/^history#/)]);
});

test.each([['ab'.repeat(100)], ['\0'], ['\ud800'], ['€'.repeat(200)], ['a#b']])(
  'an entity hint of any text does not stop an event whose body names its entity',
  async (hint) => {
    const [block, broken] = await setUp().handle(
      aBlock({}, hint),
      aDelivery({ type: 'ACCOUNT_BLOCK', payload: 'x', entityHint: hint }),
    );
    expect(block).toMatchObject({ state: 'applied', entityId: 'acc_1' });
    expect(broken).toMatchObject({ state: 'parked', reason: 'not-json' });
  },
);
