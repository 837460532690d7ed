import { sameOnWire } from '#shared/events/decode-body.ts';
import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createHandler as createForwarder } from '#functions/events/forward/handler.ts';
import { createHandler as createSweep } from '#functions/events/sweep/handler.ts';
import { createArchiveDays } from '#shared/archive/archive-days.ts';
import { fromArchiveLine, parseArchiveLine } from '#shared/archive/archive-line.ts';
import { unpackPart } from '#shared/archive/archive-part.ts';
import { createPublishAgain } from '#shared/aws/fanout/publish-again.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { createSweepProgress } from '#shared/aws/fanout/sweep-progress.ts';
import { createUnpublishedEvents } from '#shared/aws/fanout/unpublished-events.ts';
import { productExamples } from '#shared/events/product/examples.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import { product } from '#shared/events/product/table.ts';
import { productEventId, type ProductEvent } from '#shared/fanout/product-events.ts';
import { callOf } from '#test/fakes/calls.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createMemoryBegunWork } from '#test/fakes/begun-work.ts';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { createMemoryDeliveryChecks } from '#test/fakes/delivery-checks.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { productRecordWrite } from './product-record.ts';
import { createRecordedDays } from './recorded-days.ts';

const { entityId, body: data } = productExamples.StatementPublished;
const accountId = data.account_id;
const published: ProductEvent = {
  type: 'StatementPublished',
  key: entityId,
  entityId,
  data,
  occurredAt: '2026-01-05T07:59:00.000Z',
};
const id = productEventId(published.type, published.key);

function setUp() {
  const world = createArchiveWorld();
  const { clock } = world;
  const { client, rowsOf, streamOf } = createMemoryTables(clock);
  const stream = streamOf('events');
  const bus = createMemoryEventBus();
  const tables = { eventsTable: 'events', workTable: 'work' };
  const times = { clock, timers: { sleep: () => Promise.resolve() }, random: seededRandom(1) };
  const deps = {
    ...world,
    ...times,
    bus,
    unpublished: createUnpublishedEvents({ ...tables, ...times }, client),
    setAside: createSetAsideEvents({ ...tables, clock }, client),
    progress: createSweepProgress('work', client),
    publishAgain: createPublishAgain({ ...tables, random: times.random }, client),
    environment: 'production',
    fromWire: sameOnWire,
    personalTypes: new Set<string>(),
    maxDetailBytes: 200_000,
    begun: createMemoryBegunWork(),
    deliveryChecks: createMemoryDeliveryChecks(),
    failures: createNotedFailures(),
    requestLimits: { entries: 10, bytes: 900_000 },
  };
  let transactions = 0;
  const archive = createArchiveDays({
    ...world.deps,
    recorded: createRecordedDays('events', client),
    // Each day more is read hour by hour.
    recordDays: 2,
  });
  return {
    ...world,
    bus,
    rowsOf,
    /** In one transaction with a row of a job that may be there only once. */
    record: async (row: string, event = published) => {
      const Item = { pk: { S: row }, sk: { S: 'row' } };
      const Put = { TableName: 'work', Item, ConditionExpression: 'attribute_not_exists(pk)' };
      const write = productRecordWrite(event, { eventsTable: 'events', nowMs: clock.now() });
      const ClientRequestToken = `transaction ${(transactions += 1)}`;
      const TransactItems = [{ Put }, write];
      await client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));
    },
    /** What the stream has shown since the last call. */
    forward: async () => {
      const Records = stream.splice(0) as unknown as DynamoDBRecord[];
      return createForwarder(deps)({ Records } satisfies DynamoDBStreamEvent);
    },
    sweep: async () => {
      clock.advance(5 * 60_000);
      const answer = await createSweep(deps)({}, { getRemainingTimeInMillis: () => 300_000 });
      return sweepCommands.run.response.parse(answer);
    },
    republish: async (ids: readonly string[]) =>
      createSweep(deps)(callOf(sweepCommands.republish, { ids }), {
        getRemainingTimeInMillis: () => 300_000,
      }),
    archiveAll: async () => archive({ remainingMs: () => 600_000 }),
  };
}

test('an event of our own is recorded with the row that makes it true, or neither is', async () => {
  const { record, rowsOf } = setUp();
  await record('STATEMENT#1');
  expect(rowsOf('events').map(({ pk }) => pk?.S)).toEqual([id]);

  await expect(record('STATEMENT#1', { ...published, key: 'another' })).rejects.toThrow(
    'ConditionalCheckFailed',
  );
  expect(rowsOf('events')).toHaveLength(1);
  await expect(record('STATEMENT#2')).rejects.toThrow('ConditionalCheckFailed');
  expect(rowsOf('work').map(({ pk }) => pk?.S)).toEqual(['STATEMENT#1']);
});

test('the forwarder publishes it once, and the sweep finds nothing left to do', async () => {
  const { record, forward, sweep, bus, rowsOf } = setUp();
  await record('STATEMENT#1');
  expect(await forward()).toEqual({ batchItemFailures: [] });
  expect(await sweep()).toMatchObject({ published: 0, failed: 0 });
  expect(bus.events).toEqual([
    {
      bus: 'events',
      source: 'partner-banking.product',
      detailType: 'StatementPublished',
      pointer: expect.any(String),
      eventId: id,
      detail: {
        id,
        type: 'StatementPublished',
        version: 1,
        time: '2026-01-05T07:59:00.000Z',
        entity: { type: 'statement', id: entityId },
        environment: 'production',
        data,
      },
    },
  ]);
  expect(rowsOf('mirror')).toEqual([]);
});

test('the sweep publishes once what the stream has lost', async () => {
  const { record, sweep, bus } = setUp();
  await record('STATEMENT#1');
  expect(await sweep()).toMatchObject({ published: 1, failed: 0, isComplete: true, setAside: 0 });
  expect(await sweep()).toMatchObject({ published: 0 });
  expect(bus.events.map(({ detail }) => detail.id)).toEqual([id]);
});

test('one that no bus takes is set aside and tried again', async () => {
  const { record, sweep, bus } = setUp();
  await record('STATEMENT#1');
  bus.refuseWhen(() => 'ThrottlingException');
  expect(await sweep()).toMatchObject({ published: 0, failed: 1, setAside: 1 });
  bus.refuseWhen(() => false);
  for (let run = 0; run < 4; run += 1) await sweep();
  expect(bus.events.map(({ detail }) => detail.id)).toEqual([id]);
});

test('it is published again when somebody asks for it', async () => {
  const { record, forward, republish, bus } = setUp();
  await record('STATEMENT#1');
  await forward();
  expect(await republish([id])).toEqual({ requested: 1, refused: [] });
  await forward();
  expect(bus.events.map(({ detail }) => detail.id)).toEqual([id, id]);
});

test('the printed rule lets it through, and no other event of ours', async () => {
  const { record, forward, bus } = setUp();
  await record('STATEMENT#1');
  await forward();
  const onBus = bus.events.map(({ source, detailType, detail }) => ({
    source,
    'detail-type': detailType,
    detail,
  }));
  expect(onBus.map((event) => matchesPattern(rulePattern(product.StatementPublished), event))).toEqual([
    true,
  ]);
  expect(onBus.map((event) => matchesPattern(rulePattern(product.RunCompleted), event))).toEqual([false]);
});

test('the archive keeps it, sealed under its account, until the account is erased', async () => {
  const { record, nextDay, archiveAll, bodies, salts, seal, clock } = setUp();
  await record('STATEMENT#1');
  const recordedAt = toIsoInstant(clock.now());
  nextDay();
  expect(await archiveAll()).toMatchObject({ records: 1, failed: 0, setAside: 0, lost: 0, behindDays: 0 });
  const [[key, bytes] = ['', new Uint8Array()]] = bodies.objects;
  expect(key).toMatch(/^archive\/product\/2026-01-05\//);
  const [text = ''] = await unpackPart(bytes);
  expect(text).not.toContain(accountId);
  const open = async () =>
    fromArchiveLine(parseArchiveLine(text), { seal, salt: async (name) => salts.find(name) });

  const { facts, content } = await open();
  expect(facts).toMatchObject({ id, family: 'product', eventType: 'StatementPublished', recordedAt });
  expect(content).toMatchObject({ entityId, owners: { accountId } });
  expect(JSON.parse(Buffer.from(content?.body ?? '').toString())).toEqual(data);
  await salts.forget(accountId);
  expect(await open()).toEqual({ facts });
});
