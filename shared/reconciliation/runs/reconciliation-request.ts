import * as z from '#shared/kernel/zod.ts';

/**
 * How deep a run compares: `money` the balance of each account, `entities` everything else that can be read back, `full`
 * each booking. `ledger` compares the bookings with the partner's own ledger, and asks the bank nothing.
 */
export const reconciliationTier = z.enum(['money', 'entities', 'full', 'ledger']);

export type ReconciliationTier = z.output<typeof reconciliationTier>;

/** What a run of the job `reconciliation` was asked for. */
export const reconciliationRunRequest = z.strictObject({
  tier: reconciliationTier,
  /** All that are due if left out. */
  accounts: z.optional(z.array(z.string())),
  /** Compares everything and writes nothing. */
  dryRun: z._default(z.boolean(), false),
  /** Also what agreed before, and is sealed. */
  afresh: z._default(z.boolean(), false),
  /** Of the tier `entities`: those accounts have their turn also whose turn came after that day. */
  turnsAfter: z.optional(z.string()),
  /** Items are pages of the bank's list, which shows balances. */
  byList: z._default(z.boolean(), false),
});
