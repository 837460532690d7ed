import * as z from '#shared/kernel/zod.ts';
import type { JobAccount, JobContext } from './job.ts';

/** What the file of a company exports, as the function finds it. */
export const companyJob = z.object({
  over: z.literal('account'),
  run: z.custom<(account: JobAccount, context: JobContext) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

export type CompanyJob = z.output<typeof companyJob>;
