import * as z from '#shared/kernel/zod.ts';
import type { IntervalOfYear } from './interval.ts';

/** When the bank was asked, and the id of the statement. An answer may be lost, so every id is kept. */
const request = z.object({ at: z.string(), statementId: z.optional(z.string()) });

/** The statement of account of one interval, from the request to what was published. */
export const ofAccountRow = z.object({
  accountId: z.string(),
  interval: z.enum(['MONTHLY', 'QUARTERLY', 'EVERY_SIX_MONTHS', 'ANNUALLY']),
  period: z.number(),
  year: z.number(),
  lastDay: z.string(),
  /** `IN_DOUBT`: the outcome of the last request is unknown; it is repeated from `notBefore` on. */
  state: z.enum(['REQUESTED', 'IN_DOUBT', 'FETCHED', 'VERIFY_FAILED', 'PUBLISHED']),
  revision: z.number(),
  requests: z.array(request),
  /** Until then, the bank may be at work on the last request. Canonical UTC. */
  notBefore: z.optional(z.string()),
  /** A person wants it requested once more, after any number of requests. */
  askAgain: z.optional(z.literal(true)),
  /** What the bank has answered to the last request. */
  evidence: z.optional(
    z.object({
      key: z.string(),
      sha256: z.string(),
      openingCents: z.number(),
      closingCents: z.number(),
      lines: z.number(),
    }),
  ),
  publication: z.optional(
    z.object({
      at: z.string(),
      /** The run that published it. */
      runId: z.optional(z.string()),
      number: z.optional(z.string()),
      currency: z.string(),
      json: z.string(),
      csv: z.string(),
    }),
  ),
});

export type OfAccountRow = z.output<typeof ofAccountRow>;

export interface OfAccountRows {
  /** The account's latest statement of that interval. */
  latest(accountId: string, interval: IntervalOfYear['interval']): Promise<OfAccountRow | undefined>;
  /** All of the account, latest first. */
  list(accountId: string): Promise<readonly OfAccountRow[]>;
  /** How many of that interval the run has published. */
  publishedBy(accountId: string, interval: IntervalOfYear['interval'], runId: string): Promise<number>;
  /** Rejects with a transient error if another worker has written the row meanwhile. */
  write(row: OfAccountRow): Promise<OfAccountRow>;
  /** The row and the event that announces it, in one step. */
  publish(row: OfAccountRow): Promise<void>;
}
