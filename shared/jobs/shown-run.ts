import * as z from '#shared/kernel/zod.ts';
import { isOverAll } from './over-all.ts';
import { run as runSchema, stateOf, type Run } from './run.ts';

const { id, job, asOf, startedAt, completedAt, planned, finished, counts, coverage, verified, sha256 } =
  runSchema.shape;

/** A run as people see it. */
export const shownRun = z.object({
  job,
  id,
  asOf,
  state: z.enum(['planning', 'working', 'stopped', 'complete']),
  startedAt,
  completedAt,
  planned,
  finished,
  counts,
  coverage,
  verified,
  sha256,
  /** Over only some accounts, or a dry run: it says nothing about the portfolio. */
  isPart: z.optional(z.literal(true)),
});

export type ShownRun = z.output<typeof shownRun>;

export function showRun(run: Run): ShownRun {
  const { job, id, asOf, startedAt, completedAt, planned, finished, counts, coverage, verified, sha256 } =
    run;
  return {
    job,
    id,
    asOf,
    state: stateOf(run),
    startedAt,
    planned,
    finished,
    counts,
    ...(completedAt !== undefined && { completedAt }),
    ...(coverage !== undefined && { coverage }),
    ...(verified !== undefined && { verified }),
    ...(sha256 !== undefined && { sha256 }),
    ...(!isOverAll(run) && { isPart: true }),
  };
}
