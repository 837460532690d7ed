import { expect, test } from 'vitest';
import { createActivity, keptEntries } from './activity.ts';

function activityOf(count: number) {
  const activity = createActivity({ now: () => 0 });
  for (let entry = 1; entry <= count; entry += 1)
    activity.record({ kind: 'control', path: `/sandbox/${entry}`, status: 200 });
  const sequences = (after: number, limit = keptEntries) =>
    activity.since(after, limit).map(({ sequence }) => sequence);
  return { activity, sequences };
}

test('a follower gets each entry once, in the order of what happened', () => {
  const { activity, sequences } = activityOf(3);
  expect(sequences(0)).toEqual([1, 2, 3]);
  expect(sequences(2)).toEqual([3]);
  expect(sequences(3)).toEqual([]);
  expect(activity.since(0, 1)).toEqual([
    { kind: 'control', path: '/sandbox/3', status: 200, sequence: 3, at: '1970-01-01T00:00:00.000Z' },
  ]);
});

test('it forgets the oldest and says so', () => {
  const { activity, sequences } = activityOf(keptEntries + 2);
  expect(activity.range()).toEqual({ first: 3, last: keptEntries + 2 });
  expect(sequences(0)).toHaveLength(keptEntries);
  expect(sequences(0, 2)).toEqual([keptEntries + 1, keptEntries + 2]);
});

test('a reset empties it, and sequences go on', () => {
  const { activity, sequences } = activityOf(5);
  activity.clear();
  expect([activity.range(), sequences(0)]).toEqual([{ first: 6, last: 5 }, []]);
  activity.record({ kind: 'control', path: '/sandbox/reset', status: 200 });
  expect(sequences(5)).toEqual([6]);
});
