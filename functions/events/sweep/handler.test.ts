import { expect, test } from 'vitest';
import type { Family } from '#shared/events/families.ts';
import { callOf } from '#test/fakes/calls.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { someCalls } from '#test/extent.ts';
import { createMemoryBegunWork } from '#test/fakes/begun-work.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { withCrash } from '#test/fakes/crashes.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemorySetAside, createMemorySweepProgress, publishingSettings } from '#test/fakes/sweeps.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createMemoryUnpublishedEvents } from '#test/fakes/unpublished-events.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { createHandler } from './handler.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

const oldId = sha256Hex('published long ago');

const answerOf = (answer: unknown) => sweepCommands.run.response.parse(answer);

function setUp({ stretch = 2 } = {}) {
  const world = {
    bus: createMemoryEventBus(),
    unpublished: createMemoryUnpublishedEvents({ stretch }),
    progress: createMemorySweepProgress(),
    setAside: createMemorySetAside(),
    begun: createMemoryBegunWork(),
    bodies: createMemoryBodyStore(),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
    clock: createManualClock(Date.parse('2026-01-05T08:50:00Z')),
  };
  const deps = {
    ...world,
    ...publishingSettings,
    failures: createNotedFailures(),
    timers: { sleep: () => Promise.resolve() },
    random: seededRandom(1),
    publishAgain: async (id: string) => Promise.resolve(id === oldId),
  };
  const sweep = async (event: unknown = {}, remainingMs = () => 300_000) => {
    for (const name of Object.keys(world.metrics.counts)) world.metrics.counts[name] = 0;
    return answerOf(await createHandler(deps)(event, { getRemainingTimeInMillis: remainingMs }));
  };
  const record = (name: string, ageMinutes: number, eventType = 'BOOKING') => {
    const event = aRecordedEvent(name, { eventType, payload: { id: name, account_id: 'acc_1' } });
    world.unpublished.record(event, toIsoInstant(world.clock.now() - ageMinutes * minuteMs));
    return event;
  };
  const published = () => world.bus.events.map(({ detail }) => detail.entity.id).toSorted();
  return { ...world, deps, sweep, record, published };
}

const front = ({ progress }: ReturnType<typeof setUp>) => progress.rows.get('accounts swept')?.hour;

test('events that the stream missed are published and marked', async () => {
  const { sweep, record, published, unpublished } = setUp();
  const names = [50, 40, 30, 20, 10].map((age) => record(`boo_${age}`, age).entityId);
  expect(await sweep()).toEqual({
    published: 5,
    failed: 0,
    isComplete: true,
    behindSeconds: 180,
    setAside: 0,
  });
  expect(published()).toEqual(names.toSorted());
  expect(unpublished.waiting.size).toBe(0);
  expect(await sweep()).toMatchObject({ published: 0, failed: 0, isComplete: true });
});

test('an event still in the stream is left alone, and found as soon as it is not', async () => {
  const { sweep, record, published, clock } = setUp();
  record('boo_1', 1);
  record('boo_2', 3);
  await sweep();
  expect(published()).toEqual([]);
  clock.advance(1);
  await sweep();
  expect(published()).toEqual(['boo_2']);
  clock.advance(5 * minuteMs);
  await sweep();
  expect(published()).toEqual(['boo_1', 'boo_2']);
});

test('an event that fails is set aside, holds up no other and is retried', async () => {
  const { sweep, record, bus, unpublished, setAside, metrics, clock } = setUp();
  const first = record('boo_1', 30);
  for (const name of ['boo_2', 'boo_3', 'boo_4']) record(name, 20);
  bus.refuseWhen(({ detail }) => detail.id === first.pk);
  expect(await sweep()).toMatchObject({ published: 3, failed: 1, isComplete: true, setAside: 1 });
  expect([...unpublished.waiting]).toEqual([first.pk]);
  expect(metrics.counts).toMatchObject({ EventsSetAside: 1, SweepBehindSeconds: 180 });

  clock.advance(5 * minuteMs);
  expect(await sweep()).toMatchObject({ published: 0, failed: 0, setAside: 1 });
  clock.advance(10 * minuteMs);
  expect(await sweep()).toMatchObject({ published: 0, failed: 1, setAside: 1 });
  expect(setAside.rows.get(first.pk)).toMatchObject({ tries: 2, code: 'ThrottlingException' });
  bus.refuseWhen(() => false);
  clock.advance(15 * minuteMs);
  expect(await sweep()).toMatchObject({ published: 0, setAside: 1 });
  expect(await sweep(callOf(sweepCommands.run, { trySetAside: true }))).toMatchObject({
    published: 1,
    setAside: 0,
  });
  expect([...unpublished.waiting]).toEqual([]);
  expect(metrics.counts).toMatchObject({ EventsSetAside: 0 });
});

test('of more due events than a run retries, those that have waited longest come first', async () => {
  const { sweep, setAside, clock } = setUp();
  for (let minutes = 0; minutes <= 500; minutes += 1) {
    const dueAt = toIsoInstant(clock.now() - minutes * minuteMs);
    await setAside.put({ id: `due_${minutes}`, family: 'accounts', code: 'c', tries: 1, dueAt });
  }
  await sweep();
  expect([...setAside.rows.keys()]).toEqual(['due_0']);
});

test('hours close after events are set aside, and those are published in the end', async () => {
  const world = setUp();
  const { sweep, record, bus, unpublished, clock, published } = world;
  const first = record('boo_1', 30);
  unpublished.damage(record('boo_2', 30).pk);
  bus.refuseWhen(({ detail }) => detail.id === first.pk);
  for (let run = 0; run < 40; run += 1) {
    await sweep();
    clock.advance(5 * minuteMs);
  }
  expect(front(world)).toBe('2026-01-05T11');
  bus.refuseWhen(() => false);
  clock.advance(hourMs);
  expect(await sweep()).toMatchObject({ published: 1, failed: 1, setAside: 1 });
  expect(published()).toEqual(['boo_1']);
});

test('events without a body are set aside at once, however many there are', async () => {
  const { sweep, record, unpublished, clock, published } = setUp();
  record('boo_good', 30);
  for (let n = 0; n < 30; n += 1)
    unpublished.record(
      aRecordedEvent(`large_${n}`, { bodyKey: `bodies/${n}` }),
      toIsoInstant(clock.now() - hourMs),
    );
  expect(await sweep()).toMatchObject({ published: 1, failed: 30, setAside: 30, isComplete: true });
  expect(published()).toEqual(['boo_good']);
});

test.each([21, 300])('%i bodies that the store refuses for good hold up no other event', async (large) => {
  const { deps, record, published, unpublished, setAside, clock } = setUp({ stretch: 500 });
  for (let n = 0; n < large; n += 1)
    unpublished.record(
      aRecordedEvent(`large_${n}`, { bodyKey: `bodies/${n}` }),
      toIsoInstant(clock.now() - 2 * hourMs),
    );
  let refusal: Error | undefined = Object.assign(new Error('no'), { name: 'KMSDisabledException' });
  const read = async () =>
    refusal === undefined ? Promise.resolve(Buffer.from('{}')) : Promise.reject(refusal);
  const sweep = createHandler({ ...deps, bodies: { ...deps.bodies, read } });
  const run = async () => sweep({}, { getRemainingTimeInMillis: () => 300_000 });
  for (let n = 0; n < 24; n += 1) {
    record(`boo_${n}`, 0);
    clock.advance(5 * minuteMs);
    await run();
  }
  expect(published()).toHaveLength(24);
  expect(await run()).toMatchObject({ isComplete: true, behindSeconds: 180, setAside: large });
  expect(setAside.rows.size).toBe(large);

  refusal = undefined;
  clock.advance(hourMs);
  expect(await run()).toMatchObject({ published: large, failed: 0, setAside: 0 });
  expect(unpublished.waiting.size).toBe(0);
});

test('a bus that is down sets nothing aside: the sweep stays where it is, and reports since when', async () => {
  const { sweep, record, bus, setAside, metrics, clock } = setUp({ stretch: 500 });
  for (let n = 0; n < 30; n += 1) record(`boo_${n}`, 30);
  bus.refuseWhen(() => 'AccessDeniedException');
  for (let times = 0; times < 3; times += 1) {
    expect(await sweep()).toMatchObject({ published: 0, failed: 30, isComplete: false, setAside: 0 });
    clock.advance(20 * minuteMs);
  }
  expect(setAside.rows.size).toBe(0);
  expect((await sweep()).behindSeconds).toBeGreaterThanOrEqual(3_600);
  expect(metrics.counts['SweepBehindSeconds']).toBeGreaterThanOrEqual(3_600);
  bus.refuseWhen(() => false);
  expect(await sweep()).toMatchObject({ published: 30, isComplete: true });
  // That pass started long ago; the next one covers what was recorded since.
  expect(await sweep()).toMatchObject({ isComplete: true, behindSeconds: 180 });
});

test('an event that no bus accepts does not block later runs', async () => {
  const { sweep, record, bus, unpublished } = setUp();
  for (let count = 0; count < 5; count += 1) record(`boo_${count}`, 30);
  bus.refuseWhen(({ detail }) => detail.data !== null && 'MalformedDetail');
  expect(await sweep()).toMatchObject({ published: 5, failed: 0, isComplete: true });
  expect(unpublished.waiting.size).toBe(0);
});

test('a run that runs out of time ends, and the next one resumes there', async () => {
  const { sweep, record, bus, published } = setUp();
  for (let count = 0; count < 20; count += 1) record(`boo_${count}`, 30);
  record('card_1', 30, 'CARD_AUTHORIZATION');
  const until = (requests: number) => () => (bus.requests.length < requests ? 300_000 : 0);
  expect(await sweep({}, until(4))).toMatchObject({ isComplete: false });
  expect(published().length).toBeLessThan(20);
  expect(published()).toContain('card_1');
  for (let run = 2; published().length < 21; run += 1) await sweep({}, until(4 * run));
  expect(bus.events).toHaveLength(21);
});

test('a crash between any two calls loses nothing, and moves no mark past waiting events', async () => {
  const createWorld = async () => {
    const world = setUp();
    await world.sweep();
    for (let n = 1; n < 5; n += 1) world.record(`boo_${n}`, 20 * n);
    world.unpublished.damage(world.record('damaged', 80).pk);
    return world;
  };
  const run = async ({ deps }: ReturnType<typeof setUp>, call: number, when: 'before' | 'after') => {
    const { unpublished, progress, setAside, bus, begun } = deps;
    const crashing = withCrash({ unpublished, progress, setAside, bus, begun }, { call, when });
    const handle = createHandler({ ...deps, ...crashing.ports });
    await handle({}, { getRemainingTimeInMillis: () => 300_000 }).catch(() => undefined);
    return crashing.calls();
  };
  const calls = await run(await createWorld(), Infinity, 'before');
  for (const call of someCalls(calls)) {
    for (const when of ['before', 'after'] as const) {
      const world = await createWorld();
      await run(world, call, when);
      await world.sweep();
      const names = new Set(world.published());
      expect([...names], `crash ${when} call ${call}`).toEqual(['boo_1', 'boo_2', 'boo_3', 'boo_4']);
      expect(world.setAside.rows.size).toBe(1);
    }
  }
});

test('two simultaneous sweeps publish everything, and only one of them continues', async () => {
  const world = setUp();
  const { sweep, record, bus, unpublished } = world;
  for (let n = 0; n < 40; n += 1) record(`boo_${n}`, 30);
  const both = await Promise.all([sweep(), sweep()]);
  expect(unpublished.waiting.size).toBe(0);
  expect(both.some(({ isComplete }) => isComplete)).toBe(true);
  expect(bus.events.length).toBeLessThan(50);
});

test('an hour closes once it has rested, and events recorded until then are found', async () => {
  const world = setUp();
  const { sweep, record, clock, published } = world;
  await sweep();
  clock.advance(65 * minuteMs);
  await sweep();
  expect(front(world)).toBe('2026-01-05T08');
  // The index lists it late.
  record('boo_late', 60);
  clock.advance(minuteMs);
  await sweep();
  expect(published()).toEqual(['boo_late']);
  clock.advance(5 * minuteMs);
  await sweep();
  expect(front(world)).toBe('2026-01-05T09');
});

test('a clock that is ahead during one run closes no hour', async () => {
  const world = setUp();
  const { sweep, record, clock, published } = world;
  await sweep();
  clock.advance(5 * minuteMs);
  clock.advance(30 * 24 * hourMs);
  await sweep();
  clock.advance(-30 * 24 * hourMs);
  record('boo_1', 4);
  await sweep();
  expect(published()).toEqual(['boo_1']);
  expect(front(world)! <= '2026-01-05T08').toBe(true);
  clock.advance(5 * minuteMs);
  expect(await sweep()).toMatchObject({ isComplete: true, behindSeconds: 180 });
});

test('an event that a wrong clock hid from the first pass is found a day later', async () => {
  const world = setUp();
  const { sweep, record, clock, published } = world;
  await sweep();
  for (let run = 0; run < 12; run += 1) {
    clock.advance(30 * minuteMs);
    await sweep();
  }
  // Recorded by a clock that is five hours behind.
  record('boo_1', 5 * 60);
  await sweep();
  expect(published()).toEqual([]);
  for (let run = 0; run < 26; run += 1) {
    clock.advance(hourMs);
    await sweep();
  }
  expect(published()).toEqual(['boo_1']);
});

test('a family that cannot be swept does not hold up the others, and fails the run', async () => {
  const { deps, record, published, metrics } = setUp();
  record('boo_1', 30);
  record('card_1', 30, 'CARD_AUTHORIZATION');
  const setAside = {
    ...deps.setAside,
    list: async (family: Family, limit: number) =>
      family === 'accounts' ? Promise.reject(new Error('down')) : deps.setAside.list(family, limit),
  };
  const run = createHandler({ ...deps, setAside })({}, { getRemainingTimeInMillis: () => 300_000 });
  await expect(run).rejects.toThrow('down');
  expect(published()).toEqual(['card_1']);
  expect(metrics.counts).toHaveProperty('SweepBehindSeconds');
});

test('records are published again on request, and what cannot be is named', async () => {
  const { deps } = setUp();
  const absent = sha256Hex('nothing');
  const answer = await createHandler(deps)(callOf(sweepCommands.republish, { ids: [oldId, absent] }), {
    getRemainingTimeInMillis: () => 300_000,
  });
  expect(answer).toEqual({ requested: 1, refused: [absent] });
});
