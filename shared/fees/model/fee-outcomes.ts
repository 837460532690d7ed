import type { JobOutcomes } from '#shared/jobs/coverage.ts';

export const feesJob = 'fees';

/**
 * Fees with an unknown outcome, refused fees and fees of unreleased months wait for people; breaks and alarms notify
 * them.
 */
export const feeOutcomes: JobOutcomes = {
  done: new Set([
    'planned',
    'charged',
    'not-due',
    'decided',
    'written-off',
    'dunned',
    'stopped',
    'refused',
    'in-doubt',
    'over-limit',
    'waiting',
    'reversing',
    'reversed',
    'added',
    'reviewed',
    'up-to-date',
  ]),
  // Not onboarded yet: the job `portfolio` reports it.
  elsewhere: new Set(['known']),
};
