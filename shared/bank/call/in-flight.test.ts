import { expect, test } from 'vitest';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createInFlightGate } from './in-flight.ts';
import type { Lane } from './waiting-line.ts';

function setUp(limit: number) {
  const time = createVirtualTime();
  const gate = createInFlightGate({ limit, steady: time.steady, timers: time });
  const admitted: string[] = [];
  const never = new AbortController().signal;
  const enter = async (name: string, lane: Lane = 'interactive') => {
    const permit = await gate.acquire(lane, never);
    admitted.push(name);
    return permit;
  };
  return { time, gate, admitted, enter };
}

test('no more than the limit at once, first come, first served', async () => {
  const { admitted, enter, time } = setUp(1);
  const first = await enter('first');
  const second = enter('second');
  void enter('third');
  await time.advance(0);
  expect(admitted).toEqual(['first']);
  first.answered();
  (await second).answered();
  await time.advance(0);
  expect(admitted).toEqual(['first', 'second', 'third']);
});

test('people go before jobs', async () => {
  const { admitted, enter, time } = setUp(1);
  const first = await enter('first');
  void enter('job', 'jobs');
  const person = enter('person');
  first.answered();
  (await person).answered();
  await time.advance(0);
  expect(admitted).toEqual(['first', 'person', 'job']);
});

test('who gives up waiting leaves the line', async () => {
  const { admitted, gate, enter, time } = setUp(1);
  const first = await enter('first');
  const caller = new AbortController();
  const impatient = gate.acquire('interactive', caller.signal);
  void enter('next');
  caller.abort();
  await expect(impatient).rejects.toThrow();
  first.answered();
  await time.advance(0);
  expect(admitted).toEqual(['first', 'next']);
});

test('429 halves the limit once for all calls under way, and answers let it grow back', async () => {
  const { admitted, enter, time } = setUp(8);
  const busy = await Promise.all(Array.from({ length: 8 }, () => enter('busy')));
  for (const permit of busy) permit.refused();
  const count = async () => {
    admitted.length = 0;
    const entering = Array.from({ length: 20 }, () => enter('new'));
    await time.advance(0);
    const atOnce = admitted.length;
    for (const permit of entering) (await permit).answered();
    return atOnce;
  };
  expect(await count()).toBe(4);
  await count();
  await count();
  expect(await count()).toBe(8);
});

test('an abandoned place is free again when the bank must have given up, and no timer outlives the line', async () => {
  const { admitted, enter, time } = setUp(1);
  const first = await enter('first');
  first.abandoned(time.steady.now() + 150_000);
  expect(time.delays()).toEqual([]);
  const second = enter('second');
  await time.advance(149_999);
  expect(admitted).toEqual(['first']);
  await time.advance(1);
  (await second).answered();
  expect(time.delays()).toEqual([]);
});
