import { auditEntry } from '#shared/audit/entry.ts';
import * as z from '#shared/kernel/zod.ts';
import { query } from './query.ts';

const sequence = z.int().check(z.nonnegative());
const link = z.object({ sequence, hash: z.string() });

/** What people ask about the audit log. */
export const auditQueries = {
  list: query({
    name: 'audit/list',
    by: 'operators',
    /** From the entry behind this one; without it, the latest. */
    request: z.strictObject({ after: z.optional(sequence) }),
    response: z.object({
      entries: z.array(auditEntry),
      /** Places of entries that are none any more: verifying says what is wrong. */
      unreadable: z.array(z.int()),
      hasMore: z.boolean(),
    }),
  }),
  verify: query({
    name: 'audit/verify',
    by: 'operators',
    /** From an entry that is proven, or that somebody noted; without it, from the first. */
    request: z.strictObject({ from: z.optional(z.strictObject({ sequence, hash: z.string() })) }),
    response: z.object({
      /** The last entry that is proven. */
      verified: link,
      fault: z.optional(
        z.object({
          sequence,
          because: z.enum(['altered', 'missing', 'reordered', 'added', 'ended']),
          /** The last entry that there is, where the log ends before the one to verify it from. */
          endsAt: z.optional(sequence),
        }),
      ),
      /** False if time ran out: ask again from `verified`. */
      isComplete: z.boolean(),
    }),
  }),
};
