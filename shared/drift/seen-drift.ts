import * as z from '#shared/kernel/zod.ts';

/** What was seen of one field: how often, since when, and where to look at it. */
export const seenDrift = z.object({
  /** Content of the bank that departs from its contract: notifications of a type, or replies of an operation. */
  of: z.enum(['event', 'reply']),
  /** Event type or operation. */
  source: z.string(),
  kind: z.enum(['absent', 'unknown', 'value']),
  /** Dotted path; `[]` stands for any entry of a list, `*` for any name of a map. */
  field: z.string(),
  /** Of an enumeration. */
  value: z.optional(z.string()),
  count: z.int(),
  /** Canonical UTC. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Id of the record of such an event, or the bank's id of a request. */
  example: z.optional(z.string()),
  /** Since when people know that a field is missing; canonical UTC. */
  notifiedAt: z.optional(z.string()),
});

export type SeenDrift = z.output<typeof seenDrift>;

/** One field as it was seen now. */
export type Sighting = Pick<SeenDrift, 'of' | 'source' | 'kind' | 'field' | 'value' | 'example'>;
