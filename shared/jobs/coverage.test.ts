import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';

const outcomes = { done: new Set(['published', 'up-to-date']) };

const completedAt = '2026-01-05T08:00:00.000Z';
const of = (counts: Record<string, number>) => coverageOf({ counts, completedAt }, outcomes);

test('coverage leaves out what nothing is due of, and is full only if all else was reached', () => {
  expect(of({ published: 90, erased: 5, closed: 3, known: 2, 'up-to-date': 8 })).toEqual({
    due: 100,
    reached: 98,
    missed: { known: 2 },
    isFull: false,
  });
  expect(of({ published: 4, erased: 1 }).isFull).toBe(true);
  expect(coverageOf({ counts: { published: 4 } }, outcomes).isFull).toBe(false);
});

test('an account that a person holds, or that nobody could onboard yet, is not due', () => {
  expect(of({ published: 90, held: 5, new: 3 })).toEqual({ due: 90, reached: 90, missed: {}, isFull: true });
});

test.each([
  'not-verified',
  'undecided',
  'in-motion',
  'unanswered',
  'failed',
  'known',
  'an outcome of tomorrow',
])('an account has not been reached that ended as %s', (outcome) => {
  expect(of({ published: 1, [outcome]: 1 })).toMatchObject({ due: 2, reached: 1, missed: { [outcome]: 1 } });
});
