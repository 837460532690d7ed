import { expect, test } from 'vitest';
import type { PerformItem } from './item.ts';
import { createJobsWorld, newRun, settledAs } from '#test/fakes/jobs-world.ts';

type World = ReturnType<typeof createJobsWorld>;

const oneShard = { shards: 1, itemsEach: 25, shardsAPage: 1 };
const name = { runId: newRun.id, shardId: 's0' };

/** Workers take the shard until its run is complete; returns how many there were. */
async function workersUntilEnd(world: World, isKilledBy: (item: string) => boolean, giveUp = noGivingUp) {
  await world.tick();
  for (let workers = 1; workers <= 40; workers += 1) {
    await world.receive(settledAs('published'), { isKilledBy, giveUp });
    const run = await world.ports.runs.read(newRun.id);
    if (run?.completedAt !== undefined) return { workers, run };
    await world.time.advance(240_000);
  }
  throw new Error('The run does not end');
}

const noGivingUp = async (_item: string) => Promise.resolve();

test.each(['s0/0', 's0/7', 's0/24'])(
  'what ends its worker three times is set aside, and all others are done: %s',
  async (killer) => {
    const world = createJobsWorld(oneShard);
    const givenUp: string[] = [];
    const giveUp = async (item: string) => Promise.resolve(void givenUp.push(item));

    const { workers, run } = await workersUntilEnd(world, (item) => item === killer, giveUp);

    expect(run).toMatchObject({ counts: { published: 24, 'set-aside': 1 } });
    expect(workers).toBeLessThanOrEqual(5);
    expect(await world.ports.shards.setAsideIn(newRun.id)).toEqual([killer]);
    expect(world.telemetry.metrics.counts['ItemsSetAside']).toBe(1);
    expect(givenUp).toEqual([killer]);
    expect(world.reported()).toHaveLength(25);
    expect(world.reported()).toContain(JSON.stringify({ item: killer, outcome: 'set-aside' }));
    // The portfolio is not reached, which opens the break of the coverage.
    expect(run.coverage).toEqual({ reached: 24, expected: 25 });
  },
);

test('each of several is set aside, side by side or not', async () => {
  const world = createJobsWorld(oneShard);
  const killers = ['s0/3', 's0/4', 's0/19', 's0/20'];

  const { run } = await workersUntilEnd(world, (item) => killers.includes(item));

  expect(run).toMatchObject({ counts: { published: 21, 'set-aside': 4 } });
  expect(await world.ports.shards.setAsideIn(newRun.id)).toEqual(killers.toSorted());
});

test('what ends a worker twice only is done', async () => {
  const world = createJobsWorld(oneShard);
  let left = 2;

  const { run } = await workersUntilEnd(world, (item) => item === 's0/7' && left-- > 0);

  expect(run).toMatchObject({ counts: { published: 25 } });
  expect(await world.ports.shards.setAsideIn(newRun.id)).toEqual([]);
});

test('after one was set aside, another one still has three workers', async () => {
  const world = createJobsWorld(oneShard);
  let left = 2;

  const { run } = await workersUntilEnd(world, (item) => item === 's0/3' || (item === 's0/10' && left-- > 0));

  expect(run).toMatchObject({ counts: { published: 24, 'set-aside': 1 } });
  expect(await world.ports.shards.setAsideIn(newRun.id)).toEqual(['s0/3']);
});

test('giving up that ends the worker as well is tried three times', async () => {
  const world = createJobsWorld(oneShard);
  let givenUp = 0;
  const killers = new Set(['s0/7']);
  const giveUp = async () => {
    givenUp += 1;
    await Promise.resolve();
    world.endWorker();
  };

  const { run } = await workersUntilEnd(world, (item) => killers.has(item), giveUp);

  expect(givenUp).toBe(3);
  expect(run).toMatchObject({ counts: { published: 24, 'set-aside': 1 } });
});

test.each(['s0/0', 's0/1', 's0/24'])(
  'an item that needs longer than a worker lasts is set aside, and all others are done: %s',
  async (slow) => {
    const world = createJobsWorld(oneShard);
    await world.tick();
    const begun = new Map<string, number>();
    const perform: PerformItem = async (item, { mayWrite }) => {
      begun.set(item, (begun.get(item) ?? 0) + 1);
      if (item === slow) await world.time.advance(60_000);
      return (await mayWrite(170_000)) ? { outcome: 'published' } : 'left';
    };
    for (let worker = 0; worker < 10; worker += 1) {
      await world.receive(perform, { lastsMs: 180_000 });
      await world.time.advance(240_000);
    }

    expect(await world.ports.runs.read(newRun.id)).toMatchObject({
      counts: { published: 24, 'set-aside': 1 },
    });
    expect(await world.ports.shards.setAsideIn(newRun.id)).toEqual([slow]);
    expect(world.telemetry.metrics.counts['ItemsSetAside']).toBe(1);
    expect(Math.max(...begun.values())).toBeLessThanOrEqual(5);
  },
);

test('a run that is stopped again and again blames no item', async () => {
  const world = createJobsWorld(oneShard);
  await world.tick();
  for (let round = 0; round < 6; round += 1) {
    const perform: PerformItem = async (_item, { mayWrite }) => {
      await world.ports.runs.stop(newRun.id);
      return (await mayWrite()) ? { outcome: 'published' } : 'left';
    };
    await world.receive(perform, { atOnce: 1 });
    await world.ports.runs.resume(newRun.id);
    await world.time.advance(240_000);
  }

  expect(await world.ports.shards.claim(name, { nowMs: world.time.now(), heldUntil: 0 })).toMatchObject({
    next: 0,
    claims: 1,
  });
});

test('a worker that fails blames no item, however often', async () => {
  const world = createJobsWorld(oneShard);
  await world.tick();
  const down = async () => Promise.reject(new Error('the bucket is down'));
  for (let round = 0; round < 6; round += 1) {
    await expect(world.receive(settledAs('published'), { writePart: down })).rejects.toThrow('down');
    await world.time.advance(240_000);
  }

  const shard = await world.ports.shards.claim(name, { nowMs: world.time.now(), heldUntil: 0 });

  expect(shard).toMatchObject({ next: 0, claims: 1 });
});

test('what is set aside stays so, although the worker fails before it says so', async () => {
  const world = createJobsWorld(oneShard);
  await world.tick();
  const isKilledBy = (item: string) => item === 's0/0';
  for (let worker = 0; worker < 3; worker += 1) {
    await world.receive(settledAs('published'), { isKilledBy });
    await world.time.advance(240_000);
  }
  const down = async () => Promise.reject(new Error('the bucket is down'));
  await expect(world.receive(settledAs('published'), { isKilledBy, writePart: down })).rejects.toThrow();

  await world.time.advance(240_000);
  await world.receive(settledAs('published'));

  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ counts: { published: 24, 'set-aside': 1 } });
});

test('in good health, items are still settled side by side', async () => {
  const world = createJobsWorld(oneShard);
  await world.tick();
  let [running, most] = [0, 0];
  await world.receive(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return { outcome: 'published' };
  });

  expect(most).toBe(4);
});
