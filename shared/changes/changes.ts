import { resumeRun, stopRun } from '#shared/jobs/run-changes.ts';

/** Commands by which a person changes something: each leaves its entries in the record. */
export const changes = [stopRun, resumeRun] as const;

export type ChangeName = (typeof changes)[number]['name'];
