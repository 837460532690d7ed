import * as z from '#shared/kernel/zod.ts';
import type { ResponseOf } from '#shared/operators/row.ts';

const shownCapability = z.object({
  name: z.string(),
  /** What it says of the bank. */
  means: z.string(),
  /** The job that sees it, and when. */
  observedBy: z.string(),
  state: z.enum(['unproven', 'proven', 'refuted']),
  /** Keys of objects and names of entities that show it. */
  evidence: z.array(z.string()),
  /** Canonical UTC; omitted while it is unproven. */
  at: z.optional(z.string()),
});

/** What people ask about the accounts of the portfolio, and about what the bank has shown that it can do. */
export const registerExchanges = {
  /** Counts the accounts, a part of the register at a time. */
  coverage: {
    request: z.strictObject({ ask: z.literal('coverage'), cursor: z.optional(z.string()) }),
    answer: z.object({
      /** By state. */
      accounts: z.record(z.string(), z.number()),
      /** Those of all states that a person holds. */
      held: z.number(),
      /** Where the next part begins; omitted after the last one. */
      cursor: z.optional(z.string()),
    }),
  },
  capabilities: {
    request: z.strictObject({ ask: z.literal('capabilities') }),
    answer: z.object({ capabilities: z.array(shownCapability) }),
  },
};

export type RegisterAnswer<Ask extends keyof typeof registerExchanges> = ResponseOf<
  (typeof registerExchanges)[Ask]
>;
