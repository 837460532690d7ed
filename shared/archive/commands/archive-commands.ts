import * as z from '#shared/kernel/zod.ts';
import { jobRun } from '#shared/operators/job-run.ts';
import { skippedResponse } from '#shared/operators/row.ts';

const report = z.object({
  days: z.number(),
  records: z.number(),
  failed: z.number(),
  /** Age in days of the oldest closed day that is not archived; 0 when all are. */
  behindDays: z.number(),
  /** Number of records that are in no part because they could not be read. */
  setAside: z.number(),
  /** Age in days of the oldest of them. */
  setAsideDays: z.number(),
  /** Number of records found in this run to have expired before they were archived. */
  lost: z.number(),
});

export const archiveCommands = {
  /** Archives closed days, and retries the records that are set aside. */
  run: jobRun({
    name: 'jobs/archive',
    by: 'archive',
    request: z.strictObject({
      /** Also retries the records that are set aside because they ended their process. */
      trySetAside: z._default(z.boolean(), false),
    }),
    response: z.union([skippedResponse, report]),
  }),
};

export type ArchiveReport = z.output<typeof report>;
