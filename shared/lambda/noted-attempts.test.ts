import { expect, test } from 'vitest';
import { createFailureRecorder } from '#shared/failures/failure-recorder.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryFailureRows } from '#test/fakes/failure-rows.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { notedAttempts, runIn, shardIn } from './noted-attempts.ts';
import { pipeline } from './pipeline.ts';

function setUp(attemptedIn: typeof runIn) {
  const rows = createMemoryFailureRows('schedules/archive');
  const log = createMemoryLog();
  const recorder = createFailureRecorder({
    rows,
    calmMs: 0,
    clock: createManualClock(),
    timers: { sleep: async () => new Promise(() => undefined) },
    log,
  });
  const fails = { with: undefined as Error | undefined };
  const handler = pipeline(
    { log, beginInvocation: () => undefined, attempts: notedAttempts({ recorder, attemptedIn }) },
    async (_event: unknown) => {
      await Promise.resolve();
      if (fails.with !== undefined) throw fails.with;
    },
  );
  const invoke = async (event: unknown) =>
    handler(event, {} as never).then(
      () => 'done',
      () => 'failed',
    );
  return { rows, log, fails, invoke };
}

test('a run that fails is noted until a run succeeds, and its log says why', async () => {
  const { rows, log, fails, invoke } = setUp(runIn);
  fails.with = new TypeError('DE89');
  expect(await invoke({})).toBe('failed');
  expect(await rows.all()).toMatchObject([{ cause: 'TypeError', example: { work: 'run' } }]);
  expect(log.lines[0]?.fields).toMatchObject({ work: 'run', cause: 'TypeError' });
  fails.with = undefined;
  expect(await invoke({})).toBe('done');
  expect(await rows.all()).toEqual([]);
});

test('what a person asks of a job neither begins nor ends a failure of its runs', async () => {
  const { rows, fails, invoke } = setUp(runIn);
  const question = { command: 'subscriptions/list', request: {} };
  fails.with = new TypeError('x');
  await invoke(question);
  expect(rows.calls).toEqual([]);
  await invoke({});
  fails.with = undefined;
  await invoke(question);
  expect(await rows.all()).toMatchObject([{ cause: 'TypeError' }]);
});

const shard = (shardId: string, receives = 1) => ({
  Records: [
    {
      body: JSON.stringify({ runId: 'fees-2026-01-05', shardId }),
      attributes: { ApproximateReceiveCount: String(receives) },
    },
  ],
});

test('a shard that fails is noted until it succeeds, and another one ends nothing', async () => {
  const { rows, fails, invoke } = setUp(shardIn);
  fails.with = new TypeError('x');
  await invoke(shard('s1'));
  expect(await rows.all()).toMatchObject([{ example: { work: 'fees-2026-01-05 s1' } }]);
  fails.with = undefined;
  await invoke(shard('s2', 2));
  expect(await rows.all()).toHaveLength(1);
  await invoke(shard('s1', 2));
  expect(await rows.all()).toEqual([]);
});
