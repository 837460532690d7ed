import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createStopwatch } from './stopwatch.ts';

function setUp() {
  const [wall, steady] = [createManualClock(), createManualClock(0)];
  return { wall, steady, age: createStopwatch(wall, steady).start() };
}

test('while both clocks run, either gives the age', () => {
  const { wall, steady, age } = setUp();
  wall.advance(1_000);
  steady.advance(1_000);
  expect(age()).toBe(1_000);
});

test('a wall clock that is set back makes nothing younger', () => {
  const { wall, steady, age } = setUp();
  wall.advance(60_000 - 40_000);
  steady.advance(60_000);
  expect(age()).toBe(60_000);
});

test('before its start, the age is not known and counts as infinite', () => {
  const { wall, steady, age } = setUp();
  wall.advance(-1);
  steady.advance(1_000);
  expect(age()).toBe(Infinity);
});

test('a steady clock that stood still in a freeze makes nothing younger', () => {
  const { wall, age } = setUp();
  wall.advance(3_600_000);
  expect(age()).toBe(3_600_000);
});
