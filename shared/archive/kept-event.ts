import * as z from '#shared/kernel/zod.ts';
import { delivery } from '#shared/events/delivery.ts';
import { recordFamilyNames } from '#shared/events/families.ts';

/** The facts of an event that identify no customer: they are stored unencrypted wherever the event is kept. */
export const keptFacts = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  notificationId: z.string(),
  subscriptionId: z.string(),
  eventType: z.string(),
  family: z.enum(recordFamilyNames),
  entityKind: z.string(),
  receivedAt: z.string(),
  recordedAt: z.string(),
  occurredAt: z.optional(z.string()),
  state: z.enum(['applied', 'stale', 'duplicate', 'parked']),
  reason: z.optional(z.string()),
  duplicateOf: z.optional(z.string()),
  provenance: delivery.shape.provenance,
});

export type KeptFacts = z.output<typeof keptFacts>;

export const keptOwners = z.object({
  customerId: z.optional(z.string()),
  businessId: z.optional(z.string()),
  accountId: z.optional(z.string()),
  throughId: z.optional(z.string()),
});

/** Everything that may be personal. */
export interface KeptContent {
  readonly entityId: string;
  readonly entityHint?: string | undefined;
  readonly owners: z.output<typeof keptOwners>;
  readonly bodySha256: string;
  /** The exact bytes. */
  readonly body: Uint8Array;
}

/** An event as stored in its record or in the archive. */
export interface KeptEvent {
  readonly facts: KeptFacts;
  /** Omitted once it is erased. */
  readonly content?: KeptContent;
}
