import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { createTimeline } from './timeline.ts';

/** So many entries at a few instants, some of them taken out in between. */
function filled(count: number) {
  const random = seededRandom(1);
  const [timeline, expected] = [createTimeline<number>(), [] as { atMs: number; item: number }[]];
  for (let item = 0; item < count; item += 1) {
    const atMs = Math.floor(random.next() * 10);
    timeline.add(atMs, item);
    expected.push({ atMs, item });
  }
  return { timeline, expected: expected.toSorted((one, other) => one.atMs - other.atMs) };
}

test('what is due earlier is taken first, and at one instant what arrived first', () => {
  const { timeline, expected } = filled(500);
  expect(timeline.entries()).toEqual(expected);

  const taken = expected.map(() => timeline.takeDue(9));

  expect(taken).toEqual(expected.map(({ item }) => item));
  expect(timeline.takeDue(9)).toBeUndefined();
});

test('what is not due yet stays', () => {
  const timeline = createTimeline<string>();
  timeline.add(5, 'later');

  expect(timeline.takeDue(4)).toBeUndefined();
  expect([timeline.nextAtMs(), timeline.size()]).toEqual([5, 1]);
});

test('the order outlives removals, additions and a restart', () => {
  const { timeline, expected } = filled(200);
  timeline.removeWhere((item) => item % 3 === 0);
  timeline.add(4, 1_000);
  const restarted = createTimeline<number>();
  restarted.replace(timeline.entries());

  const left = expected.filter(({ item }) => item % 3 !== 0);
  const before = left.filter(({ atMs }) => atMs <= 4);
  const wanted = [...before, { atMs: 4, item: 1_000 }, ...left.slice(before.length)];
  expect(timeline.entries()).toEqual(wanted);
  expect(wanted.map(() => restarted.takeDue(9))).toEqual(wanted.map(({ item }) => item));
});
