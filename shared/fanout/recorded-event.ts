import * as z from 'zod';
import { familyNames } from '#shared/events/families.ts';

/** What the fan-out reads of an event's record. A parked one is none: it waits for a person. */
export const recordedEvent = z.object({
  pk: z.string().regex(/^[0-9a-f]{64}$/),
  eventType: z.string().min(1),
  family: z.enum(familyNames),
  entityKind: z.string(),
  entityId: z.string(),
  state: z.enum(['applied', 'stale', 'duplicate']),
  duplicateOf: z.string().optional(),
  receivedAt: z.string(),
  occurredAt: z.string().optional(),
  bodySha256: z.string(),
  /** Exact bytes; without it they lie in the bucket, and without either the body was erased. */
  bodyBase64: z.string().optional(),
  bodyKey: z.string().optional(),
});

export type RecordedEvent = z.output<typeof recordedEvent>;
