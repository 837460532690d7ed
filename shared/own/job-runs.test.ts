import { expect, test } from 'vitest';
import { createOwnJobWorld, jobName } from '#test/fakes/own-job-world.ts';
import type { JobContext } from './job.ts';

const today = '2026-02-05';

function setUp({
  fails = () => false,
  ...settings
}: { fails?: (id: string) => boolean } & Partial<Parameters<typeof createOwnJobWorld>[0]> = {}) {
  const seen: { id: string; run: JobContext['run']; attempt: number }[] = [];
  const world = createOwnJobWorld({
    run: async ({ id }, { run, attempt }) => {
      seen.push({ id, run, attempt });
      if (fails(id)) throw new Error('no');
      return Promise.resolve({ cents: 7 });
    },
    ...settings,
  });
  return { ...world, seen };
}

test('a run of a day calls the code once for each account, and completes with a line for each', async () => {
  const { account, tick, work, seen, runs, reported, askedFor } = setUp();
  await account('acc_1');
  await account('acc_2');
  await tick();
  await tick();
  await work();
  expect(seen).toEqual(['acc_1', 'acc_2'].map((id) => ({ id, run: { id: today, day: today }, attempt: 1 })));
  // What it calls the bank for is the run and the account.
  expect(askedFor).toEqual(['acc_1', 'acc_2'].map((id) => `${today} ${id}`));
  expect(await runs.read(today)).toMatchObject({
    job: jobName,
    counts: { done: 2 },
    coverage: { reached: 2, expected: 2 },
    completedAt: expect.any(String),
  });
  expect(reported()).toEqual([
    '{"item":"acc_1","outcome":"done","cents":7}',
    '{"item":"acc_2","outcome":"done","cents":7}',
  ]);
});

test('who is erased, held or not onboarded is left out, also if that comes after the plan', async () => {
  const { account, register, erase, tick, work, seen, runs } = setUp();
  for (const id of ['acc_1', 'acc_2', 'acc_3']) await account(id);
  await register.describe({ id: 'acc_4', currency: 'EUR' }, '2026-01-01T00:00:00.000Z');
  await register.hold('acc_2', 'a dispute');
  await tick();
  await erase('acc_3');
  await work();
  expect(seen.map(({ id }) => id)).toEqual(['acc_1']);
  expect((await runs.read(today))?.counts).toEqual({ done: 1, held: 1, erased: 1, known: 1 });
});

test('an account that fails holds up no other, is tried six times, and can be repeated by its name', async () => {
  const broken = new Set(['acc_1']);
  const { account, tick, work, seen, runs, clock, start } = setUp({ fails: (id) => broken.has(id) });
  await account('acc_1');
  await account('acc_2');
  await tick();
  for (let minute = 0; minute < 90; minute += 1) {
    await work();
    clock.advance(60_000);
  }
  expect(seen.filter(({ id }) => id === 'acc_1').map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(seen.filter(({ id }) => id === 'acc_2')).toHaveLength(1);
  expect((await runs.read(today))?.counts).toEqual({ done: 1, failed: 1 });

  broken.clear();
  const started = await start({ job: jobName, accounts: ['acc_1'], requestId: 'r1' });
  expect(started).toMatchObject({ run: { id: `${today}-r1`, state: 'planning', isPart: true } });
  await tick();
  await work();
  expect(seen.at(-1)).toMatchObject({ id: 'acc_1', run: { id: `${today}-r1` }, attempt: 1 });
  expect((await runs.read(`${today}-r1`))?.counts).toEqual({ done: 1 });
});

test('an account that ends each of its processes is set aside, and the others are done', async () => {
  const never = new Promise<undefined>(() => undefined);
  const { account, tick, work, runs, shards, clock, queued, metrics } = setUp({
    run: async ({ id }) => (id === 'acc_1' ? never : Promise.resolve(undefined)),
  });
  for (const id of ['acc_1', 'acc_2']) await account(id);
  await tick();
  const message = queued.find(({ name }) => name.shardId === 'acc_1');
  for (let process = 0; process < 3; process += 1) {
    void work();
    await new Promise((resolve) => setImmediate(resolve));
    // AWS ends it, and shows its message again.
    clock.advance(361_000);
    queued.push({ ...message!, at: 0 });
  }
  await work();
  expect(await shards.setAsideIn(today)).toEqual(['acc_1']);
  expect((await runs.read(today))?.counts).toEqual({ done: 1, 'set-aside': 1 });
  expect(metrics.counts).toMatchObject({ ItemsSetAside: 1 });
});

test('a run that a person stops calls the code for no further account', async () => {
  const { account, tick, work, runs, seen, queued } = setUp({
    run: async ({ id }, { run }) => {
      if (id === 'acc_1') await runs.stop(run.id);
      seen.push({ id, run, attempt: 1 });
      return undefined;
    },
  });
  for (const id of ['acc_1', 'acc_2']) await account(id);
  await tick();
  await work();
  expect(seen.map(({ id }) => id)).toEqual(['acc_1']);
  expect(queued).toEqual([]);
  expect(await runs.read(today)).toMatchObject({ isStopped: true, counts: {} });
});

test('without the time of one account left, the rest of the shard goes to another process', async () => {
  const { account, tick, work, seen, queued } = setUp();
  await account('acc_1');
  await tick();
  await work({ remainingMs: 29_000, most: 1 });
  expect(seen).toEqual([]);
  expect(queued).toHaveLength(1);
  await work();
  expect(seen).toHaveLength(1);
});

test.each([
  ['an IBAN', { iban: 'DE89370400440532013000' }],
  ['free text', { note: 'paid by Ms. Example' }],
  ['a fraction', { amount: 0.5 }],
])('a line with %s is refused, and in no report', async (_what, line) => {
  const { account, tick, work, reported, log } = setUp({ run: async () => Promise.resolve(line) });
  await account('acc_1');
  await tick();
  await work();
  expect(reported()).toEqual([]);
  expect(log.lines.find(({ level }) => level === 'error')?.fields).toMatchObject({
    error: { code: 'report-line-invalid' },
  });
});

test.each([
  ['2026-02-01T08:00:00Z', ['2026-02-01']],
  ['2026-02-03T08:00:00Z', ['2026-02-01']],
  ['2026-02-04T08:00:00Z', []],
  ['2026-02-01T02:00:00Z', []],
])('a monthly job at %s has the runs %j', async (startAt, expected) => {
  const { tick, runs, metrics } = setUp({ every: 'month', startAt });
  await tick();
  expect((await runs.latest(5)).map(({ id }) => id)).toEqual(expected);
  expect(metrics.counts['RunOverdueHours'] ?? 0).toBe(0);
});

test('a monthly run that is not complete is overdue from its hour on, on every later day', async () => {
  const { account, tick, clock, metrics } = setUp({ every: 'month', startAt: '2026-02-01T08:00:00Z' });
  await account('acc_1');
  await tick();
  clock.advance(5 * 24 * 3_600_000);
  const before = metrics.counts['RunOverdueHours'] ?? 0;
  await tick();
  expect((metrics.counts['RunOverdueHours'] ?? 0) - before).toBeCloseTo(125);
});

test('on demand, only people start runs; what they ask for is refused in a sentence', async () => {
  const { account, tick, runs, start } = setUp({ every: 'on-demand' });
  await account('acc_1');
  await tick();
  expect(await runs.latest(5)).toEqual([]);
  const ask = { requestId: 'r1', job: jobName };
  expect(await start({ ...ask, job: 'fees' })).toEqual({
    refused: expect.stringContaining('fees has a command of its own'),
  });
  expect(await start({ ...ask, job: 'own-other' })).toEqual({ absent: true });
  expect(await start({ ...ask, accounts: ['acc_9'] })).toEqual({ refused: expect.stringContaining('acc_9') });
  expect(await start({ ...ask, asOf: '2026-01-31' })).toMatchObject({
    run: { id: '2026-01-31-r1', asOf: '2026-01-31' },
  });
});
