import * as z from '#shared/kernel/zod.ts';
import { skippedAnswer } from '#shared/kernel/exchange.ts';

const report = z.object({
  days: z.number(),
  records: z.number(),
  failed: z.number(),
  /** How many closed days the oldest one that is not archived lies back; 0 when all are. */
  behindDays: z.number(),
  /** Records that are in no part, since they could not be read. */
  setAside: z.number(),
  /** How long ago the oldest of them was recorded. */
  setAsideDays: z.number(),
  /** Records that expired before they could be read, in this run. */
  lost: z.number(),
});

/** There is nothing to ask of the archive but to run. */
export const archiveExchange = {
  request: z.strictObject({}),
  answer: z.union([skippedAnswer, report]),
};

export type ArchiveReport = z.output<typeof report>;
