import { auditEntry } from '#shared/audit/entry.ts';
import * as z from '#shared/kernel/zod.ts';
import { query } from './query.ts';

const sequence = z.int().check(z.nonnegative());
const link = z.object({ sequence, hash: z.string() });

/** Queries about the audit log. */
export const auditQueries = {
  list: query({
    name: 'audit/list',
    by: 'operators',
    /** Lists the entries after this one; without it, the latest ones. */
    request: z.strictObject({ after: z.optional(sequence) }),
    response: z.object({
      entries: z.array(auditEntry),
      /** Places of entries that are no longer valid; `verify` says what is wrong. */
      unreadable: z.array(z.int()),
      hasMore: z.boolean(),
    }),
  }),
  verify: query({
    name: 'audit/verify',
    by: 'operators',
    /** Verifies from a proven entry, or from one that somebody noted; without it, from the first. */
    request: z.strictObject({ from: z.optional(z.strictObject({ sequence, hash: z.string() })) }),
    response: z.object({
      /** The last proven entry. */
      verified: link,
      fault: z.optional(
        z.object({
          sequence,
          because: z.enum(['altered', 'missing', 'reordered', 'added', 'ended', 'cut', 'replaced']),
          /** The log's last entry, if the log ends before the entry to verify it from, or before a kept head. */
          endsAt: z.optional(sequence),
          /** `cut`: the last missing entry. */
          to: z.optional(sequence),
          /** `cut`: day of the first kept head beyond the end. */
          since: z.optional(z.string()),
          /** `cut`: day of the last of them. `replaced`: day on which the head in this place was kept. */
          keptOn: z.optional(z.string()),
          /** `replaced`: the last entry before it that a kept head confirms, or 0. */
          agreesUpTo: z.optional(sequence),
        }),
      ),
      /** The latest head that was kept outside of the log, if there is one. */
      latestKept: z.optional(z.object({ sequence, day: z.string() })),
      /** False if time ran out: continue from `verified`. */
      isComplete: z.boolean(),
    }),
  }),
};
