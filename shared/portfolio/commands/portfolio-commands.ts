import type { ResponseOf } from '#shared/operators/row.ts';
import * as z from '#shared/kernel/zod.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';

const shownRun = z.object({
  id: z.string(),
  state: z.enum(['planning', 'working', 'stopped', 'complete']),
  /** Numbers of shards. */
  planned: z.number(),
  finished: z.number(),
  /** Accounts by outcome, and by the reason for which they were left out; pages, if it lists accounts. */
  counts: z.record(z.string(), z.number()),
});

/** Requests and answers of the job that takes the portfolio over. */
export const portfolioExchanges = {
  onboard: {
    request: z.strictObject({
      onboard: z.strictObject({
        /** Takes over these alone, and leaves the day of all others open; all that are known if omitted. */
        accounts: z.optional(
          z
            .array(z.string().check(z.minLength(1), z.maxLength(200)))
            .check(z.minLength(1), z.maxLength(mostSingleAccounts)),
        ),
        /** Last day before the mirror is complete; it must be over at the bank. */
        day: z.iso.date(),
        dryRun: z._default(z.boolean(), false),
        /** Chosen by whoever asks: a request that is repeated leads to the same run. Each is its own if omitted. */
        requestId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
      }),
    }),
    answer: z.union([z.object({ run: shownRun }), z.object({ refused: z.string() })]),
  },
  run: {
    request: z.strictObject({}),
    answer: z.object({ runs: z.array(shownRun) }),
  },
};

export const portfolioRequest = z.union([portfolioExchanges.onboard.request, portfolioExchanges.run.request]);

export type PortfolioAnswer<Ask extends keyof typeof portfolioExchanges> = ResponseOf<
  (typeof portfolioExchanges)[Ask]
>;
