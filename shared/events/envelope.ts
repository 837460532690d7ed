import * as z from '#shared/kernel/zod.ts';
import type { EventDefinition } from './definition.ts';

/**
 * The `detail` of every event on the buses; `source` is `partner-banking.<family>`, `detail-type` the bank's
 * event type. Delivery is at least once: `id` is the same each time.
 */
export const envelope = z.strictObject({
  /** Stable: consumers that must not act twice keep it. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: z.string().check(z.minLength(1)),
  /** Of the event type: see `versionOf`. New fields leave it as it is. */
  version: z.int().check(z.positive()),
  /** When it happened as far as the payload says, else when it was received. Canonical UTC. */
  time: z.string().check(z.meta({ format: 'date-time' })),
  entity: z.strictObject({ type: z.string(), id: z.string() }),
  /** Name of the stage. */
  environment: z.string().check(z.minLength(1)),
  /** The payload as its schema reads it; null where `omitted` says why. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  omitted: z.optional(
    z.strictObject({
      /**
       * `unclassified`: nobody knows yet which of its fields are personal. `too-large`: read it from the bucket.
       * `unreadable`: it does not fit the schema of its type, or no bus takes it as it is. `erased`: the customer
       * behind it was erased, and so was what the bank sent.
       */
      because: z.enum(['unclassified', 'too-large', 'unreadable', 'erased']),
      bodySha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** Key in the bodies bucket, for those who may read there. */
      bodyKey: z.optional(z.string()),
    }),
  ),
  /** A later state of the entity was already known when this one arrived. */
  superseded: z.optional(z.literal(true)),
  /** Id of the event that told the same before, under another notification. */
  duplicateOf: z.optional(z.string()),
});

export type Envelope = z.output<typeof envelope>;

/** The version of a type's schema; of one that nobody has classified it is the first. */
export const versionOf = (definition: Pick<EventDefinition, 'version'> | undefined): number =>
  definition?.version ?? 1;

export const eventSource = (family: string): string => `partner-banking.${family}`;
