import * as z from '#shared/kernel/zod.ts';
import { customer, type Customer } from './customer.ts';

const count = z.int().check(z.nonnegative());

/**
 * How far the erasure of a customer is, and what it did: its row in the work table is its report. It holds ids,
 * counts and instants (canonical UTC), and nothing personal.
 *
 * - `announced`: nobody has asked the bank yet, or its answer is still owed.
 * - `missing`: the bank knew no such customer once; a second answer is due.
 * - `unknown`: the mirror knows no such customer. Parked; a late event may change that.
 * - `refused`: the bank still has the customer. Parked until it announces the deletion again, or somebody asks.
 * - `erasing`: confirmed. From here on nothing asks any more; each run looks everywhere and erases what it finds.
 * - `completed`: a later run found nothing.
 */
export const erasure = z.strictObject({
  customer,
  state: z.enum(['announced', 'missing', 'unknown', 'refused', 'erasing', 'completed']),
  announcedAt: z.string(),
  missingAt: z.optional(z.string()),
  refusedAt: z.optional(z.string()),
  confirmedAt: z.optional(z.string()),
  /** Passes that came to their end. */
  passes: count,
  /** The last end of a pass that had found something. */
  lastFoundAt: z.optional(z.string()),
  completedAt: z.optional(z.string()),
  /** What was erased, by store; at least, since a crash forgets to count. */
  erased: z.record(z.string(), count),
  /** What stays, by store, and why; of the last complete pass. */
  kept: z.record(z.string(), z.strictObject({ count, because: z.string() })),
  /** Accounts with another owner: only what names this customer alone was erased there. */
  sharedAccounts: z.array(z.string()),
});

export type Erasure = z.output<typeof erasure>;

export function newErasure(customer: Customer, announcedAt: string): Erasure {
  return { customer, state: 'announced', announcedAt, passes: 0, erased: {}, kept: {}, sharedAccounts: [] };
}

const unconfirmed = ['announced', 'missing', 'unknown', 'refused'] as const;

/** The states that may come before: whoever is confirmed is erased, and nothing takes that back. */
export function statesBefore(state: Erasure['state']): readonly Erasure['state'][] {
  if (state === 'completed') return ['erasing', 'completed'];
  return state === 'erasing' ? [...unconfirmed, 'erasing'] : unconfirmed;
}

/** Whether something is still to be done or to be answered: not if it is done or waits for somebody. */
export function isUnderWay({ state }: Erasure): boolean {
  return state === 'announced' || state === 'missing' || state === 'erasing';
}
