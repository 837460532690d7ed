import * as z from '#shared/kernel/zod.ts';
import { recordFamilyNames } from '#shared/events/families.ts';

/** What the fan-out reads from an event's record. A parked record is left out: it waits for a person. */
export const recordedEvent = z.object({
  pk: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  eventType: z.string().check(z.minLength(1)),
  family: z.enum(recordFamilyNames),
  entityKind: z.string(),
  entityId: z.string(),
  entityUnsigned: z.optional(z.literal(true)),
  contentRepeated: z.optional(z.literal(true)),
  state: z.enum(['applied', 'stale', 'duplicate']),
  duplicateOf: z.optional(z.string()),
  /** A job of ours may stand in its place. */
  subscriptionId: z.optional(z.string()),
  /** For a booking that is withdrawn, `evidence` is the id of the event that reported it. */
  provenance: z.optional(z.looseObject({ evidence: z.optional(z.string()) })),
  receivedAt: z.string(),
  /** Canonical UTC. */
  recordedAt: z.string(),
  occurredAt: z.optional(z.string()),
  bodySha256: z.string(),
  /** Exact bytes; without it they lie in the bucket, and without either the body was erased. */
  bodyBase64: z.optional(z.string()),
  bodyKey: z.optional(z.string()),
});

export type RecordedEvent = z.output<typeof recordedEvent>;
