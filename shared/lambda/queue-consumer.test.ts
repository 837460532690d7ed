import * as z from '#shared/kernel/zod.ts';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { scaChallenge } from '#shared/events/authentication/challenges.ts';
import { identification } from '#shared/events/onboarding/identifications.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { RefusedByStoreError } from '#shared/mirror/event-log.ts';
import { recordState } from '#shared/mirror/record-state.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { aDelivery, sqsEvent, sqsRecord } from '#test/fixtures/deliveries.ts';
import { on } from './consumer.ts';
import { queueConsumer, retryDelaySeconds } from './queue-consumer.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  const handler = queueConsumer(ports, { ACCOUNT_BLOCK: on(accountBlock, recordState(ports)) });
  return { ...ports, handler };
};

const aBlock = (accountId: string, facts: object = {}) =>
  aDelivery({
    type: 'ACCOUNT_BLOCK',
    payload: { account_id: accountId, ...facts },
    notificationId: accountId,
  });

test('a poison payload parks itself alone, with a reason that repeats nothing of it', async () => {
  const { handler, events, counted } = setUp();
  const noJson = aDelivery({ type: 'ACCOUNT_BLOCK', payload: '<html>secret</html>' });
  const noAccount = aDelivery({ type: 'ACCOUNT_BLOCK', payload: { account_id: 17 }, entityHint: 'acc_9' });
  const good = aBlock('acc_1');

  const response = await handler(sqsEvent([noJson, good, noAccount]));

  expect(response).toEqual({ batchItemFailures: [] });
  expect(events.events.get(noJson.id)).toMatchObject({ state: 'parked', reason: 'not-json' });
  expect(events.events.get(noAccount.id)).toMatchObject({
    state: 'parked',
    reason: 'payload: account_id invalid_type',
    entityKind: 'account',
    entityId: 'acc_9',
  });
  expect(events.events.get(good.id)).toMatchObject({ state: 'applied' });
  expect(counted.toSorted()).toEqual(['EventParked', 'EventParked']);
});

test('a batch counts each outcome once, with the number of its events', async () => {
  const { handler, metrics } = setUp();
  const lines: (readonly [name: string, value: number | undefined])[] = [];
  metrics.count = (name, value) => void lines.push([name, value]);
  const first = aBlock('acc_1');

  await handler(sqsEvent([first, aBlock('acc_2'), first, first]));
  await handler(sqsEvent([aBlock('acc_3'), first]));
  // What is usual has no line.
  await handler(sqsEvent([aBlock('acc_4')]));

  expect(lines).toEqual([
    ['EventDuplicate', 2],
    ['EventDuplicate', 1],
  ]);
});

test('a replay takes up what was parked', async () => {
  const { handler, events } = setUp();
  const parked = aDelivery({ type: 'ACCOUNT_BLOCK', payload: {} });
  await handler(sqsEvent([parked]));
  const replay = { ...parked, provenance: { source: 'replay' as const } };
  // Meanwhile the schema was corrected.
  const corrected = { ...accountBlock, payload: z.partial(scaChallenge.payload) };
  const entity = { ...accountBlock.entity, id: 'header' as const };
  const later = queueConsumer(createPortsWith(events), {
    ACCOUNT_BLOCK: on({ ...corrected, entity }, recordState({ events })),
  });

  await later(sqsEvent([{ ...parked, entityHint: 'acc_1' }]));
  expect(events.events.get(parked.id)).toMatchObject({ state: 'parked' });
  await later(sqsEvent([{ ...replay, entityHint: 'acc_1' }]));
  expect(events.events.get(parked.id)).toMatchObject({ state: 'applied' });
});

const createPortsWith = (events: ReturnType<typeof createConsumerPorts>['events']) => ({
  ...createConsumerPorts(),
  events,
});

test('what goes wrong around an event brings back its message alone, later each time', async () => {
  const { events, postponed, ...ports } = setUp();
  const broken = {
    ...events,
    commit: async (...args: Parameters<typeof events.commit>) =>
      args[1].key.entityId === 'acc_2'
        ? Promise.reject(new TransientError('store-busy', 'busy'))
        : events.commit(...args),
  };
  const handler = queueConsumer(
    { ...ports, events: broken },
    { ACCOUNT_BLOCK: on(accountBlock, recordState({ events: broken })) },
  );

  const response = await handler(
    sqsEvent(
      ['acc_1', 'acc_2', 'acc_3'].map((id) => aBlock(id)),
      3,
    ),
  );

  expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
  expect([...postponed]).toEqual([['receipt-1', 120]]);
  expect(events.events.size).toBe(2);
  const idOf = (account: string) => aBlock(account).id;
  expect(ports.failures.noted.failed).toMatchObject([
    [idOf('acc_2'), { kind: 'store', code: 'store-busy' }, { eventType: 'ACCOUNT_BLOCK' }],
  ]);
  expect(ports.failures.noted.succeeded.toSorted()).toEqual([idOf('acc_1'), idOf('acc_3')].toSorted());
});

/** Blocks of one account, each after the given time. Those that `fails` names never succeed. */
const seriesOf = (blocks: number, { fails, takesMs }: { fails: (n: number) => boolean; takesMs: number }) => {
  const { events, clock, ...ports } = setUp();
  const series = Array.from({ length: blocks }, (_, n) => aBlock('acc_1', { n }));
  const failing = new Set(series.filter((_, n) => fails(n)).map(({ id }) => id));
  const broken = {
    ...events,
    commit: async (...args: Parameters<typeof events.commit>) => {
      if (!failing.has(args[0].record.id)) return events.commit(...args);
      clock.advance(takesMs);
      throw new TransientError('store-busy', 'busy');
    },
  };
  const handler = queueConsumer(
    { ...ports, clock, events: broken },
    { ACCOUNT_BLOCK: on(accountBlock, recordState({ events: broken })) },
  );
  return { ...ports, clock, events, handler, series };
};

test('after a failure that took long the rest of its series is left untried and comes back later too', async () => {
  const { events, clock, postponed, handler, series } = seriesOf(9, { fails: () => true, takesMs: 20_000 });
  const startedAt = clock.now();

  const response = await handler(sqsEvent([...series, aBlock('acc_2')]));

  expect(response.batchItemFailures).toHaveLength(9);
  expect([...postponed.values()]).toEqual(Array(9).fill(30));
  expect(clock.now() - startedAt).toBe(20_000);
  expect([...events.events.values()].map(({ entityId }) => entityId)).toEqual(['acc_2']);
});

test('a failure that took no time keeps nothing of its series untried', async () => {
  const { events, handler, series } = seriesOf(6, { fails: (n) => n === 0, takesMs: 1_000 });
  const response = await handler(sqsEvent(series));
  expect(response.batchItemFailures).toEqual([{ itemIdentifier: 'message-0' }]);
  expect(events.events.size).toBe(5);
});

test('failures of one series take a few seconds together, however many there are', async () => {
  const { clock, handler, series } = seriesOf(10, { fails: () => true, takesMs: 2_000 });
  const startedAt = clock.now();
  await handler(sqsEvent(series));
  expect(clock.now() - startedAt).toBe(6_000);
});

test.each([0, 1, 2, 3, 4, 5])(
  'five good events are handled within two receives although number %i of their series always takes long to fail',
  async (poison) => {
    const { events, handler, series } = seriesOf(6, { fails: (n) => n === poison, takesMs: 20_000 });
    let waiting = series;
    for (const receiveCount of [1, 2]) {
      await handler(sqsEvent(waiting, receiveCount));
      waiting = waiting.filter(({ id }) => !events.events.has(id));
    }
    expect(waiting).toEqual([series[poison]]);
  },
);

test('an event that the store refuses for what it is waits for a person, with the least of its record', async () => {
  const { events, counted, ...ports } = setUp();
  const refusing = {
    ...events,
    commit: async () => Promise.reject(new RefusedByStoreError(new Error('too large'))),
  };
  const handler = queueConsumer(
    { ...ports, events: refusing },
    { ACCOUNT_BLOCK: on(accountBlock, recordState({ events: refusing })) },
  );
  const block = { ...aBlock('acc_1', { person_id: 'per_1' }), entityHint: 'acc_1' };

  expect(await handler(sqsEvent([block]))).toEqual({ batchItemFailures: [] });

  const record = events.events.get(block.id);
  expect(record).toMatchObject({
    state: 'parked',
    reason: 'refused-by-store',
    entityId: 'unknown',
    owners: {},
  });
  expect(record).not.toHaveProperty('entityHint');
  expect([events.history.size, counted]).toEqual([0, ['EventParked']]);
});

test('the delay grows from 30 s to 15 min', () => {
  expect([1, 2, 5, 6, 199].map(retryDelaySeconds)).toEqual([30, 60, 480, 900, 900]);
});

test('a message that is no delivery is our fault and comes back; so does one whose body was altered', async () => {
  const { handler, events } = setUp();
  const altered = { ...aBlock('acc_1'), body: { at: 'message', gzip: false, base64: 'e30=' } };
  const response = await handler({
    Records: [sqsRecord('{"id":1}', 0), sqsRecord('garbage', 1), sqsRecord(JSON.stringify(altered), 2)],
  });
  expect(response.batchItemFailures).toHaveLength(3);
  expect(events.events.size).toBe(0);
});

test('a message that cannot be postponed still counts as failed', async () => {
  const ports = createConsumerPorts();
  const visibility = { ...ports.visibility, postpone: async () => Promise.reject(new Error('no')) };
  const handler = queueConsumer({ ...ports, visibility }, {});
  const response = await handler({ Records: [sqsRecord('garbage')] });
  expect(response.batchItemFailures).toHaveLength(1);
});

test('a type that nobody has classified is kept and counted, and mirrors nothing', async () => {
  const { handler, events, counted } = setUp();
  const unknown = aDelivery({ type: 'SOMETHING_NEW', payload: { a: 1 }, entityHint: 'x_1' });
  const prototype = aDelivery({ type: 'constructor', payload: '' });
  await handler(sqsEvent([unknown, prototype]));

  expect(events.events.get(unknown.id)).toMatchObject({
    state: 'applied',
    family: 'unclassified',
    entityId: 'x_1',
  });
  expect(events.events.get(prototype.id)).toMatchObject({ state: 'applied' });
  expect(events.mirror.size).toBe(0);
  expect(counted.filter((name) => name === 'EventUnclassified')).toHaveLength(2);
});

test('an event of another family is parked: recorded without its mirror, its loss would not be seen', async () => {
  const { handler, events } = setUp();
  const stray = aDelivery({ type: 'BOOKING', payload: { id: 'b1', account_id: 'a1' } });
  await handler(sqsEvent([stray]));
  expect(events.events.get(stray.id)).toMatchObject({ state: 'parked', reason: 'queue-of-another-family' });
});

test('events of one entity run one after another, those of others beside them', async () => {
  const { events, ...ports } = setUp();
  const running = new Map<string, number>();
  let mostOfOne = 0;
  let mostAtOnce = 0;
  const watched = {
    ...events,
    commit: async (...args: Parameters<typeof events.commit>) => {
      const { entityId } = args[1].key;
      running.set(entityId, (running.get(entityId) ?? 0) + 1);
      mostOfOne = Math.max(mostOfOne, ...running.values());
      mostAtOnce = Math.max(
        mostAtOnce,
        [...running.values()].reduce((sum, count) => sum + count, 0),
      );
      const commit = await events.commit(...args);
      running.set(entityId, (running.get(entityId) ?? 0) - 1);
      return commit;
    },
  };
  const handler = queueConsumer(
    { ...ports, events: watched },
    { ACCOUNT_BLOCK: on(accountBlock, recordState({ events: watched })) },
  );
  const batch = ['acc_1', 'acc_1', 'acc_1', 'acc_2'].map((id, n) => aBlock(id, { n }));
  await handler(sqsEvent(batch));
  expect({ mostOfOne, mostAtOnce }).toEqual({ mostOfOne: 1, mostAtOnce: 2 });
});

test('a body beyond 4 KB goes to the bucket once, and the exact bytes are kept', async () => {
  const { handler, events, stored } = setUp();
  const large = aBlock('acc_1', { noise: 'x'.repeat(5_000) });
  const bytes = Buffer.from(large.body.at === 'message' ? large.body.base64 : '', 'base64');
  const packed = { at: 'message' as const, gzip: true, base64: gzipSync(bytes).toString('base64') };
  const small = aBlock('acc_2');

  await handler(sqsEvent([{ ...large, body: packed }, small]));

  const key = `bodies/${large.bodySha256}`;
  expect(events.events.get(large.id)?.body).toEqual({ at: 'bucket', key });
  expect(Buffer.from(stored.get(key)!)).toEqual(bytes);
  expect(events.events.get(small.id)?.body.at).toBe('record');
});

test('the receipt of a type is noted at most once a minute, and never for what we sent ourselves', async () => {
  const { handler, events, clock } = setUp();
  const receivedAt = () => events.lastReceivedAt.get('ACCOUNT_BLOCK');
  const received = (receivedAt: string, n: number) => ({ ...aBlock('acc_1', { n }), receivedAt });

  const ours = { ...aBlock('acc_1'), provenance: { source: 'reconciliation' as const } };
  await handler(sqsEvent([ours]));
  expect(receivedAt()).toBeUndefined();

  await handler(sqsEvent([received('2026-01-05T08:00:01.000Z', 1)]));
  await handler(sqsEvent([received('2026-01-05T08:00:02.000Z', 2)]));
  expect(receivedAt()).toBe('2026-01-05T08:00:01.000Z');

  clock.advance(60_000);
  await handler(sqsEvent([received('2026-01-05T08:01:02.000Z', 3)]));
  expect(receivedAt()).toBe('2026-01-05T08:01:02.000Z');
});

test('an event is handled although the receipt of its type could not be noted', async () => {
  const { events, ...ports } = setUp();
  const broken = { ...events, noteReceived: async () => Promise.reject(new Error('no')) };
  const handler = queueConsumer(
    { ...ports, events: broken },
    { ACCOUNT_BLOCK: on(accountBlock, recordState({ events: broken })) },
  );
  expect(await handler(sqsEvent([aBlock('acc_1')]))).toEqual({ batchItemFailures: [] });
  expect(events.events.size).toBe(1);
});

test.each([
  ['IDENTIFICATION', { id: 5, person_id: 'per_1' }],
  ['NOT_CLASSIFIED', { anything: 'Erika', person_id: 'per_1' }],
  ['BOOKING', { account_id: 'acc_1', amount: 'Erika' }],
])('a late %s of somebody erased is kept without its body, whether it fits or not', async (type, payload) => {
  const ports = createConsumerPorts();
  const handler = queueConsumer(
    {
      ...ports,
      events: withTombstones(ports.events, {
        tombstones: createFakeTombstones('per_1', 'acc_1'),
        loose: ports.events.loose,
        clock: ports.clock,
      }),
    },
    { IDENTIFICATION: on(identification, recordState(ports)) },
  );
  const delivery = aDelivery({ type, payload });
  await handler(sqsEvent([delivery]));
  expect(ports.events.events.get(delivery.id)).toMatchObject({ body: { at: 'erased' } });
});
