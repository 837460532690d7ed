import { expect, test } from 'vitest';
import { createJobsWorld, newRun, settledAs } from '#test/fakes/jobs-world.ts';
import { Crash, type CrashPoint } from '#test/fakes/crashes.ts';
import { completeRun } from './complete-run.ts';
import { startRun } from './plan-run.ts';
import type { PlannedPage } from './ports.ts';

const plan = { shards: 3, itemsEach: 25, shardsAPage: 2 };
const published = settledAs('published', { cents: 7 });
type World = ReturnType<typeof createJobsWorld>;

/** Works until nothing is left, as the queue and the schedule would. */
async function toTheEnd(world: World) {
  for (let round = 0; round < 20; round += 1) {
    await world.tick();
    while (await world.receive(published));
    await world.time.advance(15 * 60_000);
  }
}

async function resultOf(world: World) {
  const run = await world.ports.runs.read(newRun.id);
  return {
    planned: run?.planned,
    finished: run?.finished,
    counts: run?.counts,
    sums: run?.sums,
    lines: world.reported(),
  };
}

const undisturbed = async () => {
  const world = createJobsWorld(plan);
  await toTheEnd(world);
  return resultOf(world);
};

const points = (calls: number): readonly CrashPoint[] =>
  Array.from({ length: calls }, (_, call) =>
    (['before', 'after'] as const).map((when) => ({ call, when })),
  ).flat();

test('a planner that stops at any call leads to the same run', async () => {
  const expected = await undisturbed();
  expect(expected).toMatchObject({
    planned: 3,
    finished: 3,
    counts: { published: 75 },
    sums: { cents: 75 * 7 },
  });
  for (const crashAt of points(10)) {
    const world = createJobsWorld(plan);
    await world.tick(crashAt).catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
    await toTheEnd(world);
    expect(await resultOf(world), JSON.stringify(crashAt)).toEqual(expected);
  }
});

test('a planner that stops leaves no line about what the next one leaves out no more', async () => {
  const world = createJobsWorld(plan);
  const held = { item: 's0/0', outcome: 'held' };
  const planned = async (page: PlannedPage, ports: Pick<World['ports'], 'runs'> = world.ports) => {
    const planPage = async () => Promise.resolve(page);
    const deps = {
      ...world.ports,
      ...ports,
      ...world.telemetry,
      planPage,
      outcomes: world.outcomes,
      rules: {},
    };
    return startRun(deps, newRun, () => true);
  };
  const stopped = async () => Promise.reject(new Crash());
  const stopping = { runs: { ...world.ports.runs, plan: stopped } };
  await expect(planned({ shards: [], excluded: { held: 1 }, lines: [held] }, stopping)).rejects.toThrow(
    Crash,
  );
  expect(world.reported()).toEqual([JSON.stringify(held)]);
  await planned({ shards: [{ id: 's0', items: ['s0/0'] }], lines: [] });
  while (await world.receive(published));
  expect(world.reported()).toEqual([expect.stringContaining('"outcome":"published"')]);
});

test('a worker that stops at any call leads to the same run', async () => {
  const expected = await undisturbed();
  for (const crashAt of points(12)) {
    const world = createJobsWorld(plan);
    await world.tick();
    await world.receive(published, { crashAt });
    await toTheEnd(world);
    expect(await resultOf(world), JSON.stringify(crashAt)).toEqual(expected);
  }
});

test('a shard that is delivered twice is worked on once and counted once', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  const [first] = world.queued;
  await world.ports.queue.send([first!.name, first!.name]);
  await toTheEnd(world);
  expect(await resultOf(world)).toEqual(await undisturbed());
});

test('a worker that wakes up after another one took its shard writes nothing more', async () => {
  const world = createJobsWorld({ shards: 1, itemsEach: 25, shardsAPage: 1 });
  await world.tick();
  const name = world.queued[0]!.name;
  const { shards } = world.ports;
  const held = await shards.claim(name, { nowMs: world.time.now(), heldUntil: world.time.now() + 1_000 });
  await world.time.advance(1_000);
  const next = await shards.claim(name, { nowMs: world.time.now(), heldUntil: world.time.now() + 1_000 });
  expect(next?.fence).toBe(2);
  const progress = { next: 25, counts: { published: 25 }, postponed: [], parts: [] };
  await expect(shards.advance(name, held!.fence, progress)).rejects.toThrow('Another worker');
  await expect(shards.finish(name, { ...held!, ...progress }, undefined)).rejects.toThrow('Another worker');
  expect((await world.ports.runs.read(newRun.id))?.finished).toBe(0);
});

test('shards whose messages are lost are sent again and counted', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  world.queued.splice(0, 2);
  await world.time.advance(9 * 60_000);
  await world.receive(published);
  await world.tick();
  expect(world.queued).toEqual([]);
  await world.time.advance(2 * 60_000);
  await world.tick();
  expect(world.queued).toHaveLength(2);
  expect(world.telemetry.metrics.counts).toMatchObject({ ShardsSentAnew: 2 });
});

test('a run is moved on, however many are started after it', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  world.queued.splice(0);
  const days = Array.from({ length: 30 }, (_, index) => `${newRun.id}-ops-${index}`);
  for (const id of days) await world.ports.runs.begin({ ...newRun, id }, '2026-01-05T08:00:00.000Z');
  await world.time.advance(15 * 60_000);
  await world.tick();
  expect(world.queued.map(({ name }) => name.runId)).toContain(newRun.id);
  expect((await world.ports.runs.open()).map(({ id }) => id)).toEqual([newRun.id, ...days.toSorted()]);
  await toTheEnd(world);
  expect(await world.ports.runs.open()).toEqual([]);
});

test('what a run over all did not reach is a break, until the next one has reached everything', async () => {
  const world = createJobsWorld(plan);
  const { breaks, runs } = world.ports;
  const kinds = async (state: 'OPEN' | 'AUTO_HEALED') => {
    const found = [];
    for await (const each of breaks.list({ states: [state] })) found.push(each);
    return found;
  };
  await world.tick();
  while (await world.receive(async (item) => settledAs(item === 's0/3' ? 'undecided' : 'published')()));
  expect(await runs.read(newRun.id)).toMatchObject({ coverage: { reached: 74, expected: 75 } });
  const open = { kind: 'COVERAGE', entity: 'run statements', expected: '75', found: '74', runId: newRun.id };
  expect(await kinds('OPEN')).toMatchObject([open]);
  const another = async (changes: Partial<typeof newRun>) => {
    const begun = await runs.begin({ ...newRun, ...changes }, '2026-01-06T08:00:00.000Z');
    const deps = { ...world.ports, ...world.telemetry, outcomes: world.outcomes, rules: {} };
    await completeRun(deps, { ...begun, isPlanned: true });
  };
  await another({ id: '2026-01-06-one', asOf: '2026-01-06', request: { accounts: ['acc_1'] } });
  await another({ id: '2026-01-04-all', asOf: '2026-01-04' });
  expect(await kinds('OPEN')).toHaveLength(1);
  await another({ id: '2026-01-06', asOf: '2026-01-06' });
  expect(await kinds('OPEN')).toEqual([]);
  expect(await kinds('AUTO_HEALED')).toHaveLength(1);
});

test('a run that cannot be moved on holds up no other', async () => {
  const world = createJobsWorld({ ...plan, shards: 1 });
  await world.ports.runs.begin({ ...newRun, id: '2026-01-04' }, '2026-01-04T08:00:00.000Z');
  await world.tick();
  while (await world.receive(published, { crashAt: { call: 9, when: 'before' } }));
  const { reports } = world.ports;
  const writeSummary = reports.writeSummary.bind(reports);
  reports.writeSummary = async (run) =>
    run.id === newRun.id ? writeSummary(run) : Promise.reject(new Error('no bucket'));
  await toTheEnd(world);
  expect((await world.ports.runs.read(newRun.id))?.completedAt).toBeDefined();
  expect((await world.ports.runs.open()).map(({ id }) => id)).toEqual(['2026-01-04']);
  expect(world.telemetry.metrics.counts['RunNotMovedOn']).toBeGreaterThan(0);
});

test('a start that is delivered twice is one run', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  await world.tick();
  expect(world.queued).toHaveLength(3);
  expect(await world.ports.runs.latest(5)).toHaveLength(1);
});
