import * as z from '#shared/kernel/zod.ts';
import { recordFamilyNames } from '#shared/events/families.ts';

/** The fields of an event's record that the fan-out reads. Parked records are left out: they wait for a person. */
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
  /** May name one of our jobs instead. */
  subscriptionId: z.optional(z.string()),
  /** For a booking that is withdrawn, `evidence` is the id of the event that reported it. */
  provenance: z.optional(z.looseObject({ evidence: z.optional(z.string()) })),
  receivedAt: z.string(),
  /** Canonical UTC. */
  recordedAt: z.string(),
  occurredAt: z.optional(z.string()),
  bodySha256: z.string(),
  /** The exact bytes. If omitted, they are in the bucket; if they are in neither, the body was erased. */
  bodyBase64: z.optional(z.string()),
  bodyKey: z.optional(z.string()),
});

export type RecordedEvent = z.output<typeof recordedEvent>;
