import * as z from '#shared/kernel/zod.ts';

/**
 * One verified notification on its way from the receiver to its family's handler: the message on the family queue.
 * Everything but `subscriptionId`, `eventType` and the body comes from unsigned headers.
 */
export const delivery = z.strictObject({
  /** Stable id of the event: SHA-256 over notification id and body hash. See `deliveryId`. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  notificationId: z.string().check(z.minLength(1), z.maxLength(200)),
  subscriptionId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** From the subscription whose secret verified the body, never from the header. */
  eventType: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The unsigned entity header: a hint. */
  entityHint: z.optional(z.string().check(z.maxLength(200))),
  attempt: z.optional(z.int().check(z.positive())),
  /** When the bank says it sent this attempt, canonical UTC. It does not order events. */
  calloutAt: z.optional(z.string()),
  /** When the receiver verified it, canonical UTC. */
  receivedAt: z.string(),
  bodySha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  body: z.discriminatedUnion('at', [
    /** Exact bytes as base64, gzipped first if that is shorter. */
    z.strictObject({ at: z.literal('message'), gzip: z.boolean(), base64: z.string() }),
    /** Too large for a queue message: an object in the bodies bucket, keyed by content hash. */
    z.strictObject({ at: z.literal('bucket'), key: z.string().check(z.minLength(1)) }),
  ]),
  /**
   * Its source, if not the bank's own call: a healing job or a replay. `reread` repeats the read of a thin event once
   * the bank's visibility lag has passed.
   */
  provenance: z.optional(
    z.strictObject({
      source: z.enum(['reconciliation', 'replay', 'reread']),
      runId: z.optional(z.string()),
      evidence: z.optional(z.string()),
      /** When the replay was requested, canonical UTC: an entity read since then is not read again. */
      askedAt: z.optional(z.string()),
      /** It was parked when the replay found it, so teams have not received it. */
      wasParked: z.optional(z.literal(true)),
    }),
  ),
});

export type Delivery = z.output<typeof delivery>;
