import * as z from '#shared/kernel/zod.ts';
import { customer, type Customer } from './customer.ts';

const count = z.int().check(z.nonnegative());

/**
 * How far the erasure of a customer is and what it did. Its row in the work table is its report. It holds ids, counts
 * and instants (canonical UTC), and nothing personal.
 *
 * - `announced`: the bank has not been asked yet, or has not answered.
 * - `missing`: the bank did not know the customer once; a second answer is due.
 * - `unknown`: the mirror does not know the customer. Parked; a late event may change that.
 * - `refused`: the bank still has the customer. Parked until the bank announces the deletion again or somebody requests
 *   it.
 * - `erasing`: confirmed. The bank is not asked again; each run looks everywhere and erases what it finds.
 * - `completed`: a later run found nothing.
 */
export const erasure = z.strictObject({
  customer,
  state: z.enum(['announced', 'missing', 'unknown', 'refused', 'erasing', 'completed']),
  announcedAt: z.string(),
  missingAt: z.optional(z.string()),
  refusedAt: z.optional(z.string()),
  confirmedAt: z.optional(z.string()),
  /** Number of complete passes. */
  passes: count,
  /** End of the last pass that found something. */
  lastFoundAt: z.optional(z.string()),
  completedAt: z.optional(z.string()),
  /** What was erased, by store. A lower bound: a crash loses counts. */
  erased: z.record(z.string(), count),
  /** What stays, by store, and why, as of the last complete pass. */
  kept: z.record(z.string(), z.strictObject({ count, because: z.string() })),
  /** Accounts with other owners: only what names this customer alone was erased there. */
  sharedAccounts: z.array(z.string()),
});

export type Erasure = z.output<typeof erasure>;

export function newErasure(customer: Customer, announcedAt: string): Erasure {
  return { customer, state: 'announced', announcedAt, passes: 0, erased: {}, kept: {}, sharedAccounts: [] };
}

const unconfirmed = ['announced', 'missing', 'unknown', 'refused'] as const;

/** The states that may come before this one. A confirmed erasure cannot be taken back. */
export function statesBefore(state: Erasure['state']): readonly Erasure['state'][] {
  if (state === 'completed') return ['erasing', 'completed'];
  return state === 'erasing' ? [...unconfirmed, 'erasing'] : unconfirmed;
}

/** Whether anything is left to do or to answer. False if it is done or waits for a person. */
export function isUnderWay({ state }: Erasure): boolean {
  return state === 'announced' || state === 'missing' || state === 'erasing';
}
