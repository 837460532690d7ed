import { sameOnWire } from '#shared/events/decode-body.ts';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { pack } from '#shared/aws/sdk/packing.ts';
import type { RecordedEvent } from '#shared/fanout/recorded-event.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createMemoryDeliveryChecks } from '#test/fakes/delivery-checks.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemorySetAside } from '#test/fakes/sweeps.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createMemoryUnpublishedEvents } from '#test/fakes/unpublished-events.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { createHandler } from './handler.ts';

function setUp() {
  const world = {
    bus: createMemoryEventBus(),
    unpublished: createMemoryUnpublishedEvents(),
    setAside: createMemorySetAside(),
    clock: createManualClock(),
    bodies: createMemoryBodyStore(),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
    deliveryChecks: createMemoryDeliveryChecks(),
  };
  const handler = createHandler({
    ...world,
    environment: 'local',
    failures: createNotedFailures(),
    fromWire: sameOnWire,
    personalTypes: new Set(['BOOKING']),
    maxDetailBytes: 200_000,
    requestLimits: { entries: 10, bytes: 900_000 },
    timers: { sleep: () => Promise.resolve() },
    random: seededRandom(1),
  });
  return { ...world, handler };
}

type Row = Readonly<Record<string, string | Uint8Array | undefined>>;

const image = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [
        [name, typeof value === 'string' ? { S: value } : { B: Buffer.from(value).toString('base64') }],
      ];
    }),
  );
/** As stored in the table, with the facts that the forwarder reads packed. */
const rowOf = ({ pk, recordedAt, bodyBase64 = '', ...facts }: RecordedEvent): Row => ({
  pk,
  recordedAt,
  ofDay: `${facts.family}#2026-01-05T08`,
  packed: pack(facts, Buffer.from(bodyBase64, 'base64')),
});

function change(sequenceNumber: string, after: Row, before?: Row): DynamoDBRecord {
  return {
    eventName: before === undefined ? 'INSERT' : 'MODIFY',
    dynamodb: {
      SequenceNumber: sequenceNumber,
      NewImage: { ...image(after), expiresAt: { N: '1' } },
      ...(before !== undefined && { OldImage: image(before) }),
    },
  };
}

const insertsOf = (events: readonly RecordedEvent[]): DynamoDBStreamEvent => ({
  Records: events.map((event, index) => change(String(index), rowOf(event))),
});
const bookings = (count: number) =>
  Array.from({ length: count }, (_, index) => aRecordedEvent(`boo_${index}`));

test('new records are put on both buses and marked published', async () => {
  const { handler, bus, unpublished, metrics } = setUp();
  const events = bookings(25);
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [] });
  for (const name of ['events', 'personal'])
    expect(bus.events.filter((event) => event.bus === name).map(({ detail }) => detail.id)).toEqual(
      events.map(({ pk }) => pk),
    );
  expect(new Set(unpublished.marked)).toEqual(new Set(events.map(({ pk }) => pk)));
  expect(bus.requests.every((entries) => entries.length <= 10)).toBe(true);
  expect(metrics.counts).toEqual({});
});

test('a parked record is published when it is settled', async () => {
  const { handler, bus } = setUp();
  const event = aRecordedEvent('boo_1');
  const parked = { ...rowOf(event), state: 'parked' };
  await handler({ Records: [change('1', parked)] });
  expect(bus.events).toEqual([]);
  await handler({ Records: [change('2', rowOf(event), parked)] });
  expect(bus.events).toHaveLength(2);
});

test('a requested event is published again', async () => {
  const { handler, bus } = setUp();
  const before = rowOf(aRecordedEvent('boo_1'));
  await handler({ Records: [change('1', { ...before, again: 'once' }, before)] });
  expect(bus.events).toHaveLength(2);
});

test('neither an erasure, a restored record, a removal nor another row is an event', async () => {
  const { handler, bus, metrics } = setUp();
  const event = aRecordedEvent('boo_1');
  const removed: DynamoDBRecord = { eventName: 'REMOVE', dynamodb: { OldImage: image(rowOf(event)) } };
  const records = [
    change('1', { ...rowOf(event), packed: new Uint8Array() }, rowOf(event)),
    change('1', { ...rowOf(event), ofDay: undefined }),
    change('2', { pk: 'HEARD#BOOKING', lastHeardAt: '2026-01-05T08:00:00.000Z' }),
    change('3', rowOf(event), rowOf(event)),
    removed,
  ];
  expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
  expect(bus.events).toEqual([]);
  expect(metrics.counts).toEqual({});
});

test('an entry that is refused once is retried alone', async () => {
  const { handler, bus, unpublished } = setUp();
  const events = bookings(3);
  bus.refuseWhen(
    ({ bus: name, detail }, request) => name === 'events' && detail.id === events[1]!.pk && request <= 2,
  );
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [] });
  expect(bus.requests.map((entries) => entries.length)).toEqual([3, 3, 1]);
  expect(bus.events).toHaveLength(6);
  expect(unpublished.marked).toHaveLength(3);
});

test('an entry refused in every attempt leaves its event unpublished, and the stream retries from it', async () => {
  const { handler, bus, unpublished, metrics } = setUp();
  const events = bookings(30);
  bus.refuseWhen(({ bus: name, detail }) => name === 'personal' && detail.id === events[12]!.pk);
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [{ itemIdentifier: '12' }] });
  expect(unpublished.marked).toHaveLength(29);
  expect(unpublished.marked).not.toContain(events[12]!.pk);
  expect(metrics.counts).toEqual({ ForwardFailed: 1 });
});

test('the stream retries from the first of several failures', async () => {
  const { handler, bus } = setUp();
  const events = bookings(30);
  const refused = new Set([events[7]!.pk, events[21]!.pk]);
  bus.refuseWhen(({ detail }) => refused.has(detail.id));
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
});

test.each(['MalformedDetail', 'InvalidArgument'])(
  'an event that a bus refuses for its content (%s) becomes a pointer, and nothing is retried',
  async (code) => {
    const { handler, bus, unpublished, metrics } = setUp();
    const events = bookings(3);
    const isRefused = (id: string) => id === events[1]!.pk;
    bus.refuseWhen(
      ({ bus: name, detail }) => name === 'events' && isRefused(detail.id) && detail.data !== null && code,
    );
    expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [] });
    expect(bus.requests.map((entries) => entries.length)).toEqual([3, 3, 1]);
    expect(bus.events.at(-1)).toMatchObject({
      bus: 'events',
      detail: { omitted: { because: 'unreadable' } },
    });
    expect(unpublished.marked).toHaveLength(3);
    expect(metrics.counts).toEqual({});
  },
);

test('an invalid request is sent entry by entry, and only the culprit becomes a pointer', async () => {
  const { handler, bus, unpublished } = setUp();
  const events = bookings(3);
  const isCulprit = (text: string) => text.includes(events[1]!.pk) && !text.includes('"data":null');
  bus.refuseWhen(() => bus.requests.at(-1)!.some(({ detail }) => isCulprit(detail)) && 'ValidationException');
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [] });
  const pointers = bus.events.filter(({ detail }) => detail.data === null);
  expect(pointers.map(({ bus: name, detail }) => [name, detail.id])).toEqual([
    ['events', events[1]!.pk],
    ['personal', events[1]!.pk],
  ]);
  expect(bus.events).toHaveLength(6);
  expect(unpublished.marked).toHaveLength(3);
});

test('a refusal that a pointer could not avoid leaves the event to be retried', async () => {
  const { handler, bus, metrics } = setUp();
  bus.refuseWhen(() => 'AccessDeniedException');
  expect(await handler(insertsOf(bookings(1)))).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
  expect(metrics.counts).toEqual({ ForwardFailed: 1 });
});

test('a repeated batch publishes only what failed', async () => {
  const { handler, bus } = setUp();
  const events = bookings(3);
  bus.refuseWhen(({ detail }) => detail.id === events[0]!.pk);
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
  bus.refuseWhen(() => false);
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [] });
  expect(bus.events.map(({ detail }) => detail.id).toSorted()).toEqual(
    events.flatMap(({ pk }) => [pk, pk]).toSorted(),
  );
});

test('an event that a warm container has published is published again on request', async () => {
  const { handler, bus } = setUp();
  const [first, second] = bookings(2);
  const batch = insertsOf([first!, second!]);
  bus.refuseWhen(({ detail }) => detail.id === first!.pk);
  expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
  const again = (number: string, mark: string, before: Row) =>
    change(number, { ...rowOf(second!), again: mark }, before);
  const ask = async (number: string, mark: string, before: Row) => {
    bus.events.length = 0;
    expect(await handler({ Records: [again(number, mark, before)] })).toEqual({ batchItemFailures: [] });
    return bus.events.map(({ detail }) => detail.id);
  };
  // Before the batch succeeded, and after it; a second request is another change.
  expect(await ask('7', 'once', rowOf(second!))).toEqual([second!.pk, second!.pk]);
  bus.refuseWhen(() => false);
  expect(await handler(batch)).toEqual({ batchItemFailures: [] });
  expect(await ask('8', 'twice', { ...rowOf(second!), again: 'once' })).toEqual([second!.pk, second!.pk]);
});

test('a requested event that no bus accepts is listed for the sweep', async () => {
  const { handler, bus, setAside } = setUp();
  const [first, second] = bookings(2);
  bus.refuseWhen(() => true);
  const again = change('1', { ...rowOf(first!), again: 'once' }, rowOf(first!));
  expect(await handler({ Records: [again, change('2', rowOf(second!))] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
  });
  expect([...setAside.rows.values()]).toEqual([
    {
      family: 'accounts',
      id: first!.pk,
      code: 'ThrottlingException',
      tries: 1,
      dueAt: '2026-01-05T08:15:00.000Z',
    },
  ]);
});

test('no receipt is written before the bus has confirmed, or for a refused event', async () => {
  const { handler, bus, unpublished } = setUp();
  const events = bookings(2);
  const markedAtPut: number[] = [];
  bus.refuseWhen(({ detail }) => {
    markedAtPut.push(unpublished.marked.length);
    return detail.id === events[0]!.pk;
  });
  await handler(insertsOf(events));
  expect(new Set(markedAtPut)).toEqual(new Set([0]));
  expect(unpublished.marked).toEqual([events[1]!.pk]);
});

test('a change whose batch succeeded is forgotten, and so is the oldest of very many', async () => {
  const { handler, bus } = setUp();
  const [first, second] = bookings(2);
  const batch = insertsOf([first!, second!]);
  const publishedBy = async (event: DynamoDBStreamEvent) => {
    bus.events.length = 0;
    await handler(event);
    return bus.events.filter((event) => event.bus === 'events').map(({ detail }) => detail.id);
  };
  bus.refuseWhen(({ detail }) => detail.id === first!.pk);
  expect(await publishedBy(batch)).toEqual([second!.pk]);
  expect(await publishedBy(batch)).toEqual([]);
  bus.refuseWhen(() => false);
  expect(await publishedBy(batch)).toEqual([first!.pk]);
  expect(await publishedBy(batch)).toEqual([first!.pk, second!.pk]);

  bus.refuseWhen(({ detail }) => detail.id === first!.pk);
  await handler(batch);
  // Another shard, whose batches never succeed either.
  for (let shard = 0; shard < 30; shard += 1) {
    const others = Array.from({ length: 100 }, (_, n) => aRecordedEvent(`boo_${shard}_${n}`));
    const records = [first!, ...others].map((event, n) => change(`${shard}-${n}`, rowOf(event)));
    await handler({ Records: records });
  }
  expect(await publishedBy(batch)).toEqual([second!.pk]);
});

test('a crash between the bus and the mark publishes again, under the same id', async () => {
  const { handler, bus, unpublished } = setUp();
  const events = bookings(1);
  unpublished.failWith(new Error('the process ended'));
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
  unpublished.failWith(undefined);
  expect(await handler(insertsOf(events))).toEqual({ batchItemFailures: [] });
  expect(bus.events.map(({ detail }) => detail.id)).toEqual(Array(4).fill(events[0]!.pk));
  expect(unpublished.marked).toEqual([events[0]!.pk]);
});

test('a body that cannot be read right now holds up only its own event', async () => {
  const { handler, unpublished } = setUp();
  const [first, second, third] = bookings(3);
  const large = aRecordedEvent('boo_large', { bodyKey: 'bodies/not-there' });
  const result = await handler(insertsOf([first!, large, second!, third!]));
  expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(unpublished.marked).toHaveLength(3);
});

test('an unreadable row does not block the stream', async () => {
  const { handler, unpublished, metrics } = setUp();
  const [event] = bookings(1);
  const foreign = rowOf(aRecordedEvent('boo_x', { entityKind: 5 as never }));
  const damaged = { ...rowOf(aRecordedEvent('boo_y')), packed: Buffer.from('no such thing') };
  const rows = [foreign, damaged, rowOf(event!)];
  const result = await handler({ Records: rows.map((row, index) => change(String(index), row)) });
  expect(result).toEqual({ batchItemFailures: [] });
  expect(unpublished.marked).toEqual([event!.pk]);
  expect(metrics.counts).toEqual({ ForwardFailed: 2 });
});
