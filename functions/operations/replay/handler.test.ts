import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { createArchiveWorld, type RecordFacts } from '#test/fakes/archive-world.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { callOf } from '#test/fakes/calls.ts';
import { wholeAnswer } from '#test/fakes/whole-answer.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 120_000 };

function setUp() {
  const world = createArchiveWorld();
  const queues = createMemoryFamilyQueues();
  const answer = createHandler({
    ...world,
    queues,
    readSeal: async () => Promise.resolve(world.seal),
    random: seededRandom(1),
    archiveDays: 40,
    maxMessageBytes: 700_000,
  });
  const { part } = replayCommands.replay;
  /** A page, which a dry run only counts. */
  const handler = async (asked: { dryRun?: true; [member: string]: unknown }, given: typeof context) => {
    const { dryRun, ...page } = asked;
    const row = dryRun === true ? replayCommands.preview : replayCommands.replay;
    return part.response.parse(wholeAnswer(part, await answer(callOf(row, page), given)));
  };
  /** All pages of a replay, as the command line requests them. */
  const replay = async (which: object = {}) => {
    const pages: Awaited<ReturnType<typeof handler>>[] = [];
    for (let cursor: string | undefined, left = 1_000; left > 0; left -= 1) {
      const request = { family: 'accounts', from: '2026-01-05', to: '2026-01-08', ...which };
      const page = await handler({ ...request, ...(cursor !== undefined && { cursor }) }, context);
      pages.push(page);
      cursor = page.cursor;
      if (cursor === undefined) break;
    }
    const sum = (of: (page: (typeof pages)[number]) => number) =>
      pages.reduce((total, page) => total + of(page), 0);
    return { pages, sent: sum(({ sent }) => sent), erased: sum(({ erased }) => erased) };
  };
  return { ...world, queues, handler, replay };
}

const booking = (n: number, facts: Partial<RecordFacts> = {}) => ({
  type: 'BOOKING',
  notificationId: `n${n}`,
  entityId: `boo_${n}`,
  payload: { id: `boo_${n}` },
  owners: { accountId: `acc_${n % 2}` },
  ...facts,
});

/** One archived day, one that is not archived yet, and today. */
async function threeDays() {
  const world = setUp();
  for (let n = 0; n < 30; n += 1) world.record(booking(n));
  world.nextDay();
  await world.archive();
  for (let n = 30; n < 40; n += 1) world.record(booking(n));
  world.nextDay();
  world.record(booking(40, { type: 'ACCOUNT_CLOSURE' }));
  return world;
}

const sentIds = ({ queues }: ReturnType<typeof setUp>) => queues.sent.map(({ delivery }) => delivery.id);

test('every event of the days is sent once, from the archive and from the records alike', async () => {
  const world = await threeDays();
  const { sent, pages } = await world.replay({ limit: 7 });
  expect(sent).toBe(41);
  expect(new Set(sentIds(world))).toEqual(new Set(world.rows.map(({ record }) => record.id)));
  expect(pages.every((page) => page.sent <= 7)).toBe(true);
  const done = pages.map((page) => page.done);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  expect(done.at(-1)).toBe(1);
  const [message] = world.queues.sent;
  expect(message).toMatchObject({
    family: 'accounts',
    delivery: {
      provenance: { source: 'replay', runId: pages[0]!.runId, askedAt: '2026-01-07T08:00:00.000Z' },
      body: { at: 'message' },
    },
  });
  expect(new Set(pages.map(({ runId }) => runId)).size).toBe(1);
});

test('events of the last hours of a day are archived, and sent from either place', async () => {
  const world = setUp();
  world.clock.advance(14.5 * 3_600_000);
  const before = world.record(booking(2));
  world.clock.advance(3_600_000);
  const archived = world.record(booking(0));
  world.nextDay();
  await world.archive();
  const recorded = world.record(booking(1));
  expect(await world.replay()).toMatchObject({ sent: 3 });
  expect(new Set(sentIds(world))).toEqual(new Set([before.id, archived.id, recorded.id]));
});

test('an event without a known owner is sent as long as its record exists', async () => {
  const world = setUp();
  const { id } = world.record({ type: 'NOT_CLASSIFIED', payload: { new: true } });
  world.nextDay();
  await world.archive();
  expect(await world.replay({ family: 'unclassified' })).toMatchObject({ sent: 1, erased: 0 });
  expect(sentIds(world)).toEqual([id]);
  world.rows.length = 0;
  expect(await world.replay({ family: 'unclassified' })).toMatchObject({ sent: 0, erased: 1 });
});

test('events are sent exactly as they were received', async () => {
  const world = setUp();
  const { id, notificationId, subscriptionId, receivedAt, bodySha256 } = world.record(
    booking(1, { entityHint: 'boo_1', state: { state: 'parked', reason: 'payload' } }),
  );
  world.nextDay();
  await world.archive();
  world.rows.length = 0;
  await world.replay();
  expect(world.queues.sent.map(({ delivery }) => delivery)).toEqual([
    {
      id,
      notificationId,
      subscriptionId,
      receivedAt,
      bodySha256,
      eventType: 'BOOKING',
      entityHint: 'boo_1',
      body: { at: 'message', gzip: false, base64: Buffer.from('{"id":"boo_1"}').toString('base64') },
      provenance: {
        source: 'replay',
        runId: expect.any(String),
        askedAt: expect.any(String),
        // Teams have not received it yet.
        wasParked: true,
      },
    },
  ]);
});

test('a type, an entity or an account narrows it, and a dry run only counts', async () => {
  const world = await threeDays();
  expect((await world.replay({ dryRun: true })).sent).toBe(41);
  expect(world.queues.sent).toEqual([]);
  expect((await world.replay({ type: 'ACCOUNT_CLOSURE' })).sent).toBe(1);
  expect((await world.replay({ entity: 'boo_3' })).sent).toBe(1);
  expect((await world.replay({ entity: 'acc_0' })).sent).toBe(21);
  expect((await world.replay({ to: '2026-01-05' })).sent).toBe(30);
  expect((await world.replay({ from: '2026-01-06' })).sent).toBe(11);
  expect((await world.replay({ family: 'cards' })).sent).toBe(0);
});

test('erased events are counted and never sent', async () => {
  const world = await threeDays();
  await world.salts.forget('acc_1');
  const [row] = world.rows.splice(30, 1);
  world.rows.push({ ...row!, record: { ...row!.record, body: { at: 'erased' } } });
  expect(await world.replay()).toMatchObject({ sent: 25, erased: 16 });
});

test('a record without its body is counted, and the replay continues after it', async () => {
  const world = setUp();
  const [kept, , last] = [0, 1, 2].map((n) => world.record(booking(n)));
  const [row] = world.rows.splice(1, 1);
  world.rows.push({ ...row!, record: { ...row!.record, body: { at: 'bucket', key: 'bodies/gone' } } });
  expect(await world.replay()).toMatchObject({ sent: 2, erased: 1 });
  expect(new Set(sentIds(world))).toEqual(new Set([kept!.id, last!.id]));
});

test('a day archived during its replay is neither doubled nor cut short', async () => {
  const world = setUp();
  for (let n = 0; n < 30; n += 1) world.record(booking(n));
  world.nextDay();
  const request = { family: 'accounts', from: '2026-01-05', to: '2026-01-05', limit: 8 };
  const first = await world.handler(request, context);
  await world.archive();
  world.rows.length = 0;
  let { cursor } = first;
  while (cursor !== undefined) ({ cursor } = await world.handler({ ...request, cursor }, context));
  expect(sentIds(world)).toHaveLength(30);
  expect(new Set(sentIds(world)).size).toBe(30);
});

test('a page ends when time runs out, and requesting it again only repeats it', async () => {
  const world = await threeDays();
  let left = 16_000;
  const hurried = { getRemainingTimeInMillis: () => (left -= 200) };
  const request = { family: 'accounts', from: '2026-01-05', to: '2026-01-06', limit: 500 };
  const page = await world.handler(request, hurried);
  expect(page.cursor).toBeDefined();
  expect(page.sent).toBeLessThan(40);
  await world.handler({ ...request, cursor: page.cursor }, context);
  await world.handler({ ...request, cursor: page.cursor }, context);
  expect(new Set(sentIds(world)).size).toBe(40);
});

test('a page over many days ends after some seconds, although much more time is left', async () => {
  const { handler } = setUp();
  let left = 120_000;
  const patient = { getRemainingTimeInMillis: () => (left -= 100) };
  const page = await handler({ family: 'accounts', from: '2025-12-01', to: '2999-01-01' }, patient);
  expect(page).toMatchObject({ sent: 0, cursor: expect.any(String) });
  expect(left).toBeGreaterThan(114_000);
});

test.each([
  ['1900-01-01', 'The archive begins on 2025-11-26, later than 1900-01-01'],
  ['2026-01-06', '2026-01-06 is in the future'],
])('a replay from %s is refused: %s', async (from, message) => {
  await expect(setUp().handler({ family: 'accounts', from, to: '2999-01-01' }, context)).rejects.toThrow(
    message,
  );
});

test('a large body goes through the bucket', async () => {
  const world = setUp();
  const { id } = world.record(booking(1));
  const handler = createHandler({
    ...world,
    readSeal: async () => Promise.resolve(world.seal),
    random: seededRandom(1),
    archiveDays: 40,
    maxMessageBytes: 300,
  });
  const page = { family: 'accounts', from: '2026-01-05', to: '2026-01-05' };
  await handler(callOf(replayCommands.replay, page), context);
  const [message] = world.queues.sent;
  expect(message?.delivery).toMatchObject({ id, body: { at: 'bucket' } });
  expect(world.bodies.objects.size).toBe(1);
});

test.each([
  { family: 'accounts', from: '2026-01-06', to: '2026-01-05' },
  { family: 'nobody', from: '2026-01-05', to: '2026-01-05' },
  // Our own events went through no handler.
  { family: 'product', from: '2026-01-05', to: '2026-01-05' },
  { family: 'accounts', from: 'yesterday', to: '2026-01-05' },
  { family: 'accounts', from: '2026-01-05', to: '2026-01-05', dryrun: true },
  { family: 'accounts', from: '2026-01-05', to: '2026-01-05', cursor: 'e30' },
  { family: 'accounts', from: '2026-01-05', to: '2026-01-05', limit: 0 },
])('an invalid request is refused: %o', async (request) => {
  const world = await threeDays();
  await expect(world.handler(request, context)).rejects.toThrow();
  expect(world.queues.sent).toEqual([]);
});
