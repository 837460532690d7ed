import type { JobOutcomes } from '#shared/jobs/coverage.ts';

export const portfolioOutcomes: JobOutcomes = {
  done: new Set([
    'listed',
    'behind-the-last-page',
    'taken-over',
    'onboarded',
    'would-take-over',
    'archived',
    'nothing-old',
  ]),
};

/** What its runs do depends on no setting of a stage. */
export const noRules = {};
