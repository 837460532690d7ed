import { expect, test } from 'vitest';
import { createJobsWorld, newRun, settledAs } from '#test/fakes/jobs-world.ts';

const plan = { shards: 40, itemsEach: 2, shardsAPage: 20 };
type World = ReturnType<typeof createJobsWorld>;

/** The schedule every 15 minutes, with so many messages taken in between; the most messages that waited at a time. */
async function overTicks(world: World, { ticks, taken, hasSlots = true }: Pace): Promise<number> {
  let most = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    await world.tick();
    most = Math.max(most, world.queued.length);
    for (let received = 0; received < taken; received += 1)
      await world.receive(settledAs('published'), { hasSlots });
    await world.time.advance(15 * 60_000);
  }
  return most;
}

interface Pace {
  readonly ticks: number;
  readonly taken: number;
  readonly hasSlots?: boolean;
}

const finishedIn = async (world: World) => (await world.ports.runs.read(newRun.id))?.finished;

test('a shard that waits in a long queue stays one message', async () => {
  const world = createJobsWorld(plan);
  expect(await overTicks(world, { ticks: 20, taken: 0 })).toBe(40);
  expect(await overTicks(world, { ticks: 10, taken: 2 })).toBe(40);
  expect(world.queued).toHaveLength(20);
  expect(await finishedIn(world)).toBe(20);
});

test('so does one that waits for a call slot behind many others', async () => {
  const world = createJobsWorld(plan);
  expect(await overTicks(world, { ticks: 40, taken: 3, hasSlots: false })).toBe(40);
  expect(new Set(world.queued.map(({ name }) => name.shardId)).size).toBe(40);
});

test('a message that is lost from a long queue is sent again, for any shard', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  for (const at of [30, 17, 4]) world.queued.splice(at, 1);
  expect(await overTicks(world, { ticks: 24, taken: 2 })).toBeLessThanOrEqual(40);
  expect(world.queued).toEqual([]);
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ finished: 40, counts: { published: 80 } });
});

test('all messages of a queue that was emptied are sent again, once', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  world.queued.splice(0);
  await world.time.advance(11 * 60_000);
  expect(await overTicks(world, { ticks: 5, taken: 0 })).toBe(40);
  expect(new Set(world.queued.map(({ name }) => name.shardId)).size).toBe(40);
  expect(world.telemetry.metrics.counts).toMatchObject({ ShardsSentAnew: 40 });
});

test('the messages of one run stand for no shard of another', async () => {
  const world = createJobsWorld(plan);
  await world.tick();
  const another = { ...newRun, id: '2026-01-06' };
  await world.ports.runs.begin(another, '2026-01-06T05:00:00.000Z');
  await world.tick();
  world.queued.splice(60, 20);
  expect(await overTicks(world, { ticks: 3, taken: 0 })).toBe(80);
  await overTicks(world, { ticks: 30, taken: 4 });
  expect([await finishedIn(world), (await world.ports.runs.read(another.id))?.finished]).toEqual([40, 40]);
});
