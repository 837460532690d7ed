import { expect, test } from 'vitest';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { coverageOfRun, shownOutcome } from './job-outcomes.ts';

const run = {
  id: 'r1',
  asOf: '2026-02-05',
  state: 'complete',
  startedAt: 'then',
  completedAt: 'now',
} as const;

const of = (job: string, counts: ShownRun['counts']) =>
  coverageOfRun({ ...run, job, planned: 1, finished: 1, counts });

test('each job has its own outcomes', () => {
  expect(of('portfolio', { 'taken-over': 1, held: 5 }).isFull).toBe(true);
  expect(of('statements', { 'taken-over': 1 }).isFull).toBe(false);
  expect(of('portfolio', { published: 1 }).isFull).toBe(false);
  expect(of('fees', { charged: 1, 'in-doubt': 1 }).isFull).toBe(true);
  expect(of('of-tomorrow', { published: 1 }).missed).toEqual({ published: 1 });
});

test('a fee summary that was requested, or that waits for its turn, is no gap', () => {
  const requested = { 'fee-summary-requested': 1, 'fee-summary-awaited': 1, 'fee-summary-available': 1 };
  expect(of('statements', { published: 1, ...requested, 'fee-summary-waits': 103 }).isFull).toBe(true);
  expect(of('statements', { 'fee-summary-missing': 1 }).missed).toEqual({ 'fee-summary-missing': 1 });
});

test('a person reads who was onboarded, and who was before', () => {
  const read = ['taken-over', 'onboarded', 'would-take-over', 'held'].map((name) =>
    shownOutcome('portfolio', name),
  );
  expect(read).toEqual(['onboarded', 'onboarded-before', 'would-onboard', 'held']);
  expect(shownOutcome('own-credits', 'onboarded')).toBe('onboarded');
});
