import { expect, test } from 'vitest';
import type { PerformItem } from '#shared/jobs/item.ts';
import { createJobsWorld, newRun, settledAs } from '#test/fakes/jobs-world.ts';

const oneShard = { shards: 1, itemsEach: 25, shardsAPage: 1 };

test('a shard that finds no call slot is sent again with a delay, and its message counts as done', async () => {
  const world = createJobsWorld(oneShard);
  await world.tick();
  await world.receive(settledAs('published'), { hasSlots: false });
  expect(world.queued).toEqual([
    { name: { runId: newRun.id, shardId: 's0' }, visibleAt: world.time.now() + 30_000 },
  ]);
});

test('a shard without a slot stays one message, however often its message is delivered', async () => {
  const world = createJobsWorld(oneShard);
  await world.tick();
  for (let round = 0; round < 3; round += 1) {
    // The queue delivers twice, or a message was sent again because the answer was lost.
    world.queued.push(...world.queued.map((message) => ({ ...message })));
    while (await world.receive(settledAs('published'), { hasSlots: false }));
    // Nor does a check of open runs send another one.
    await world.tick();
    expect(world.queued).toHaveLength(1);
    await world.time.advance(30_000);
  }
  await world.receive(settledAs('published'));
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ finished: 1, counts: { published: 25 } });
});

test('no write begins without time for its answer: the shard is sent again from where it stopped', async () => {
  const world = createJobsWorld(oneShard);
  const seen: string[] = [];
  const perform: PerformItem = async (item, { mayWrite }) => {
    if (!(await mayWrite())) return 'left';
    seen.push(item);
    if (seen.length === 22) await world.time.advance(30_000);
    return { outcome: 'published' };
  };
  await world.tick();
  await world.receive(perform, { lastsMs: 190_000 });
  expect(seen.length).toBeLessThan(25);
  await world.receive(perform);
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ finished: 1, counts: { published: 25 } });
  expect(new Set(seen).size).toBe(25);
});

test('a step that needs more time than is left is left to the next worker', async () => {
  const world = createJobsWorld({ ...oneShard, itemsEach: 1 });
  const perform: PerformItem = async (_item, { mayWrite }) =>
    (await mayWrite(600_000)) ? { outcome: 'published' } : 'left';
  await world.tick();
  for (let worker = 0; worker < 2; worker += 1) await world.receive(perform, { lastsMs: 590_000 });
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ finished: 0, counts: {} });
  await world.receive(perform, { lastsMs: 840_000 });
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ finished: 1, counts: { published: 1 } });
});

test('a worker that lost its shard changes nothing in the report', async () => {
  const world = createJobsWorld({ ...oneShard, itemsEach: 1 });
  await world.tick();
  let isTaken = false;
  const late: PerformItem = async () => {
    // It sleeps for longer than its machine may, and another worker takes the shard meanwhile.
    await world.time.advance(15 * 60_000);
    await world.tick();
    isTaken = await world.receive(settledAs('published'));
    return { outcome: 'up-to-date' };
  };
  await expect(world.receive(late)).rejects.toThrow('shard');

  expect(isTaken).toBe(true);
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ counts: { published: 1 } });
  expect(world.reported()).toEqual([JSON.stringify({ item: 's0/0', outcome: 'published' })]);
});

test('no checkpoint leaves call slots without work while there are items', async () => {
  const world = createJobsWorld({ ...oneShard, itemsEach: 56 });
  await world.tick();
  const startedMs = world.time.now();
  const perform: PerformItem = async () => {
    await world.time.sleep(1_000);
    return { outcome: 'published' };
  };
  await world.time.runTo(world.receive(perform, { atOnce: 14 }));
  expect(world.time.now() - startedMs).toBe(4_000);
});

test('a stopped run starts nothing more, and goes on where it was once it is resumed', async () => {
  const world = createJobsWorld(oneShard);
  const perform: PerformItem = async (item, { mayWrite }) => {
    if (item === 's0/20') await world.ports.runs.stop(newRun.id);
    return (await mayWrite()) ? { outcome: 'published' } : 'left';
  };
  await world.tick();
  await world.receive(perform);
  await world.receive(perform);
  expect(world.queued).toEqual([]);
  expect((await world.ports.runs.read(newRun.id))?.finished).toBe(0);
  await world.ports.runs.resume(newRun.id);
  await world.time.advance(15 * 60_000);
  await world.tick();
  await world.receive(settledAs('published'));
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ finished: 1, counts: { published: 25 } });
});

test('an item that fails holds up no other, and counts as failed after its last attempt', async () => {
  const world = createJobsWorld(oneShard);
  const perform: PerformItem = async (item) => {
    if (item === 's0/3') throw new Error('no such account');
    return Promise.resolve({ outcome: 'published' });
  };
  await world.tick();
  for (let look = 1; look <= 6; look += 1) {
    await world.receive(perform);
    await world.time.advance(900_000);
  }
  const run = await world.ports.runs.read(newRun.id);
  expect(run).toMatchObject({ planned: 6, finished: 6, counts: { published: 24, failed: 1 } });
  expect(run?.completedAt).toBeDefined();
  expect(world.telemetry.metrics.counts).toMatchObject({ RunCompleted: 1, ItemsFailed: 1, RunItems: 25 });
});

test('an item that was left without a reason is retried later, and holds up no other', async () => {
  const world = createJobsWorld(oneShard);
  const perform: PerformItem = async (item) =>
    Promise.resolve(item === 's0/0' ? 'left' : { outcome: 'published' });
  await world.tick();
  await world.receive(perform);
  expect(await world.receive(perform)).toBe(false);
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ planned: 2, counts: { published: 24 } });
});

test.each([
  { lookAgainSeconds: 60, waited: [60, 120, 240, 480, 900] },
  { lookAgainSeconds: 3, waited: [5, 6, 12, 24, 48] },
])('an item that cannot be settled yet is retried after $waited s', async ({ lookAgainSeconds, waited }) => {
  const world = createJobsWorld({ ...oneShard, itemsEach: 1 });
  const perform: PerformItem = async () =>
    Promise.resolve({ again: { afterSeconds: 5, orElse: 'unanswered' } });
  const waits: number[] = [];
  await world.tick();
  while (await world.receive(perform, { lookAgainSeconds })) {
    const [next] = world.queued;
    if (next === undefined) break;
    waits.push((next.visibleAt - world.time.now()) / 1_000);
    await world.time.advance(next.visibleAt - world.time.now());
  }
  expect(waits).toEqual(waited);
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ counts: { unanswered: 1 } });
});

test('waiting items are retried every minute until each has had its turn', async () => {
  const accounts = 38;
  const world = createJobsWorld({ ...oneShard, itemsEach: accounts });
  const served = new Set<string>();
  let lastLook = 0;
  const perform: PerformItem = async (item, { look }) => {
    if (look > lastLook) {
      lastLook = look;
      served.add(item);
    }
    return Promise.resolve(
      served.has(item)
        ? { outcome: 'published' }
        : { again: { afterSeconds: 60, orElse: 'waits', isInLine: true } },
    );
  };
  await world.tick();
  const startedMs = world.time.now();
  while (await world.receive(perform)) await world.time.advance(60_000);
  expect(await world.ports.runs.read(newRun.id)).toMatchObject({ counts: { published: accounts } });
  expect(world.time.now() - startedMs).toBeLessThan((accounts + 2) * 60_000);
});
