import type { JobOutcomes } from '#shared/jobs/coverage.ts';

/**
 * A fee that is in doubt, refused for good, or of a month that nobody has released is the turn of people, who are told of
 * it elsewhere.
 */
export const feeOutcomes: JobOutcomes = {
  done: new Set([
    'planned',
    'charged',
    'decided',
    'written-off',
    'dunned',
    'stopped',
    'refused',
    'in-doubt',
    'waiting',
    'reversing',
    'reversed',
    'added',
    'up-to-date',
  ]),
  // Not taken over yet, which the job `portfolio` reports.
  elsewhere: new Set(['known']),
};
