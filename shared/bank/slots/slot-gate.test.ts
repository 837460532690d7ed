import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createSlotGate } from './slot-gate.ts';

/** A pool of so many slots, and an invocation with a minute left that takes up to two. */
function setUp(free: number) {
  const time = createVirtualTime(0);
  const taken: { most: number; untilMs: number }[] = [];
  const givenBack: (readonly number[])[] = [];
  let left = free;
  const gate = createSlotGate({
    slots: {
      take: ({ most, untilMs }) => {
        taken.push({ most, untilMs });
        const count = Math.min(most, left);
        if (count === 0) return Promise.resolve(undefined);
        left -= count;
        const giveBack = (busyUntilMs: readonly number[]) => {
          left += count - busyUntilMs.length;
          givenBack.push(busyUntilMs);
          return Promise.resolve();
        };
        return Promise.resolve({ count, giveBack });
      },
    },
    most: 2,
    remainingMs: () => 60_000,
    clock: time,
    steady: time.steady,
    timers: time,
    random: seededRandom(1),
    log: silentLog,
  });
  const call = async (signal = new AbortController().signal) => gate.acquire('jobs', signal);
  return {
    time,
    taken,
    givenBack,
    gate,
    call,
    free: (count: number) => {
      left += count;
    },
  };
}

test('slots are taken at the first call, until the bank is done, even if the invocation ends', async () => {
  const { taken, call, gate, givenBack } = setUp(5);
  await gate.end();
  expect(taken).toEqual([]);
  const permits = await Promise.all([call(), call()]);
  expect(taken).toEqual([{ most: 2, untilMs: 60_000 + 152_000 }]);
  for (const permit of permits) permit.answered();
  await gate.end();
  expect(givenBack).toEqual([[]]);
});

test('no more calls at once than slots were given', async () => {
  const { call, time } = setUp(1);
  const first = await call();
  let isSecondIn = false;
  const second = call().then(() => (isSecondIn = true));
  await time.advance(1_000);
  expect(isSecondIn).toBe(false);
  first.answered();
  await second;
});

test('if no slot is free, the caller asks again until one is returned', async () => {
  const { call, time, free, taken } = setUp(0);
  const waiting = call();
  await time.advance(0);
  await time.advance(10_000);
  expect(taken.length).toBeGreaterThan(3);
  free(1);
  await time.runTo(waiting);
});

test('who begins without a call waits half a minute for slots, and calls with what was taken', async () => {
  const { gate, taken, time, free, call, givenBack } = setUp(0);
  expect(await time.runTo(gate.begin())).toBe(false);
  expect(time.now()).toBeGreaterThanOrEqual(30_000);
  expect(time.now()).toBeLessThan(36_000);
  await gate.end();
  expect(givenBack).toEqual([]);
  const waiting = gate.begin();
  await time.advance(10_000);
  free(2);
  expect(await time.runTo(waiting)).toBe(true);
  const takenSoFar = taken.length;
  expect(await gate.begin()).toBe(true);
  (await call()).answered();
  expect(taken).toHaveLength(takenSoFar);
  await gate.end();
  expect(givenBack).toEqual([[]]);
});

test('who stops waiting has sent nothing', async () => {
  const { call, time, gate, givenBack } = setUp(0);
  const caller = new AbortController();
  const waiting = expect(call(caller.signal)).rejects.toThrow();
  await time.advance(3_000);
  caller.abort();
  await waiting;
  await gate.end();
  expect(givenBack).toEqual([]);
});

test('a slot whose last call has no definite answer is given back as busy until the bank is done', async () => {
  const { call, gate, givenBack, time } = setUp(2);
  const [lost, open] = await Promise.all([call(), call()]);
  await time.advance(5_000);
  lost.abandoned(time.steady.now() + 100_000);
  await gate.end();
  expect(givenBack).toEqual([[105_000, 152_000]]);
  open.answered();
});

test('an abandoned call that is over by then holds no slot', async () => {
  const { call, gate, givenBack, time } = setUp(2);
  (await call()).abandoned(time.steady.now() + 10_000);
  await time.advance(10_001);
  await gate.end();
  expect(givenBack).toEqual([[]]);
});

test('each invocation takes its own slots', async () => {
  const { call, gate, taken } = setUp(2);
  (await call()).answered();
  await gate.end();
  (await call()).answered();
  expect(taken).toHaveLength(2);
});

test('what a request took that outlived its invocation is not used by the next one', async () => {
  const { call, taken, givenBack, time } = setUp(3);
  (await call()).answered();
  // Nobody ended the invocation, and the next one has its own minute.
  await time.advance(50_000);
  (await call()).answered();
  expect(taken.map(({ untilMs }) => untilMs)).toEqual([212_000, 262_000]);
  expect(givenBack).toEqual([[]]);
});
