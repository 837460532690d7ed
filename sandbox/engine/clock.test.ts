import { expect, test } from 'vitest';
import { advanceTo, ClockGoesBackError, createSandboxClock, createVirtualClock, type Due } from './clock.ts';

test('runs at its scale, stands still when frozen, and never goes back', () => {
  let realMs = 0;
  const clock = createSandboxClock({ now: () => realMs }, 1000);
  realMs = 10;
  expect(clock.now()).toBe(1010);
  clock.run(60);
  realMs = 20;
  expect(clock.now()).toBe(1610);
  clock.freeze();
  realMs = 30;
  expect(clock.now()).toBe(1610);
  expect(() => clock.moveTo(1609)).toThrow(ClockGoesBackError);
});

test('what becomes due on the way is done in order, each finished before time goes on', async () => {
  const clock = createVirtualClock(0);
  const instants = [30, 10, 20].toSorted((one, other) => one - other);
  const seen: string[] = [];
  const due: Due = {
    nextAtMs: () => instants[0],
    runDue: async () => {
      while (instants[0] !== undefined && instants[0] <= clock.now()) {
        const atMs = instants.shift();
        seen.push(`begin ${atMs}`);
        await Promise.resolve();
        seen.push(`end ${atMs} at ${clock.now()}`);
        if (atMs === 20) instants.unshift(25);
      }
    },
  };
  await advanceTo(30, clock, due);
  expect(seen).toEqual([
    ...['begin 10', 'end 10 at 10', 'begin 20', 'end 20 at 20'],
    ...['begin 25', 'end 25 at 25', 'begin 30', 'end 30 at 30'],
  ]);
  expect(clock.now()).toBe(30);
  await expect(advanceTo(29, clock, due)).rejects.toThrow(ClockGoesBackError);
});

test('a clock that ran before runs on after it was moved', async () => {
  let realMs = 0;
  const clock = createSandboxClock({ now: () => realMs }, 0);
  await advanceTo(5000, clock, { nextAtMs: () => undefined, runDue: () => Promise.resolve() });
  realMs = 7;
  expect(clock.now()).toBe(5007);
});
