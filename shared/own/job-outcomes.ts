import type { JobOutcomes } from '#shared/jobs/coverage.ts';

/** The portfolio job onboards accounts, and reports those that it has not. */
export const jobOutcomes: JobOutcomes = { done: new Set(['done']), elsewhere: new Set(['known']) };

/** What a run does is in the code of the company, which no setting describes. */
export const noRules = {};
