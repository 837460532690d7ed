import * as z from '#shared/kernel/zod.ts';
import { ownRights, ownShare } from './own-calls.ts';

/** A file of the company whose default export is called for each account. Its runs, queue, functions and alarms are ours. */
export const ownJob = z.strictObject({
  /** Part of construct ids, and of the rows of its runs, with `own-` before it. */
  name: z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/,
        'must be words of lower-case letters and digits with hyphens between them, as in interest-report',
      ),
      z.maxLength(30),
    ),
  /** Of the file, beside that of the stages: `./jobs/interest-report.ts`. */
  entry: z.string().check(z.minLength(1)),
  /** `month`: on its first day. `on-demand`: only people start runs. */
  every: z.enum(['day', 'month', 'on-demand']),
  /** Hour at the bank from which a run starts. The one from 2 to 3 comes twice or not at all in a year. */
  atHour: z._default(
    z.int().check(
      z.minimum(0),
      z.maximum(23),
      z.refine((hour) => hour !== 2, 'never 2: when clocks change, that hour comes twice or not at all'),
    ),
    4,
  ),
  /** What people notice when it no longer runs; its alarms say so. */
  ifStopped: z
    .string()
    // CloudWatch takes texts of 1,024 characters, and that of an alarm also says what its numbers mean.
    .check(z.minLength(1), z.maxLength(300, 'what people notice fits in 300 characters')),
  /** Whether it may see personal fields, which the mirror holds. */
  personalData: z.boolean(),
  /** For one account. */
  timeoutSeconds: z._default(z.int().check(z.minimum(1), z.maximum(600)), 30),
  /** Accounts at the same time, in each of its processes. */
  atOnce: z._default(z.int().check(z.minimum(1), z.maximum(20)), 4),
  /** Processes at the same time; SQS asks for two at least. */
  processes: z._default(z.int().check(z.minimum(2), z.maximum(100)), 2),
  may: ownRights,
  calls: ownShare,
});

export type OwnJobSettings = z.output<typeof ownJob>;
