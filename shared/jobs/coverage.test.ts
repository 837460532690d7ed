import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';

const completedAt = '2026-01-05T08:00:00.000Z';
const of = (counts: Record<string, number>, job = 'statements') => coverageOf({ job, counts, completedAt });

test('coverage leaves out what nothing is due of, and is full only if all else was reached', () => {
  expect(of({ published: 90, erased: 5, closed: 3, known: 2, 'up-to-date': 8 })).toEqual({
    due: 100,
    reached: 98,
    missed: { known: 2 },
    isFull: false,
  });
  expect(of({ published: 4, erased: 1 }).isFull).toBe(true);
  expect(coverageOf({ job: 'statements', counts: { published: 4 } }).isFull).toBe(false);
});

test('an account that a person holds, or that nobody could take over yet, is not due', () => {
  expect(of({ published: 90, held: 5, new: 3 })).toEqual({ due: 90, reached: 90, missed: {}, isFull: true });
  expect(of({ 'taken-over': 1, held: 5 }, 'portfolio').isFull).toBe(true);
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
  expect(of({ 'taken-over': 1, [outcome]: 1 }, 'portfolio').missed).toEqual({ [outcome]: 1 });
});

test('a fee summary that was requested, or that waits for its turn, is no gap', () => {
  const requested = { 'fee-summary-requested': 1, 'fee-summary-awaited': 1, 'fee-summary-available': 1 };
  expect(of({ published: 1, ...requested, 'fee-summary-waits': 103 }).isFull).toBe(true);
  expect(of({ 'fee-summary-missing': 1 }).missed).toEqual({ 'fee-summary-missing': 1 });
});

test('each job has its own outcomes', () => {
  expect(of({ 'taken-over': 1 }, 'portfolio').isFull).toBe(true);
  expect(of({ 'taken-over': 1 }, 'statements').isFull).toBe(false);
  expect(of({ published: 1 }, 'portfolio').isFull).toBe(false);
});
