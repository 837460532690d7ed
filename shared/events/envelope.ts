import * as z from '#shared/kernel/zod.ts';
import type { EventDefinition } from './definition.ts';

/**
 * The `detail` of every event on the buses; `source` is `partner-banking.<family>`, `detail-type` the bank's event type.
 * Delivery is at least once and in any order. The comments are what consumers read of each member.
 */
export const envelope = z.strictObject({
  /**
   * Of the notification that told it, and the same at each delivery. It is not the key of a change: one that the bank
   * tells again comes under another id, with `duplicateOf`.
   */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The bank's event type, as in `detail-type`. */
  type: z.string().check(z.minLength(1)),
  /**
   * Of this event type. Raised when a field goes, changes its type or becomes personal; new fields and new values come at
   * any time and leave it as it is.
   */
  version: z.int().check(z.positive()),
  /**
   * When it happened as far as the payload says, else when it was received. Canonical UTC. It orders nothing: events
   * come in any order, and two may carry the same time.
   */
  time: z.string().check(z.meta({ format: 'date-time' })),
  /** What the event is about, on both buses, also where it is a person: a pseudonymous id. */
  entity: z.strictObject({ type: z.string(), id: z.string() }),
  /** Name of the stage that published it, such as `production`. */
  environment: z.string().check(z.minLength(1)),
  /**
   * The payload as its schema reads it; the open bus leaves out personal and undeclared fields. Null exactly where
   * `omitted` says why: null is not an empty payload, and counts as no amount.
   */
  data: z.nullable(z.record(z.string(), z.unknown())),
  /**
   * Only where `data` is null. What happened is then to be read elsewhere, or refused so that somebody notices; never
   * skipped or counted as 0.
   */
  omitted: z.optional(
    z.strictObject({
      /**
       * `unclassified`: nobody knows yet which of its fields are personal. `too-large`: EventBridge takes no event of
       * that size. `unreadable`: it does not fit the schema of its type, or no bus takes it as it is. `erased`: the
       * customer behind it was erased, and with them what the bank sent.
       */
      because: z.enum(['unclassified', 'too-large', 'unreadable', 'erased']),
      /** Of the exact bytes that the bank sent. */
      bodySha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** Key of those bytes in the bodies bucket, where they lie there. Teams have no right to read it by themselves. */
      bodyKey: z.optional(z.string()),
    }),
  ),
  /**
   * Never false. A later state of the entity was known when this one arrived: it happened, but set no state back to
   * it. A rule leaves it out by `"superseded": [{ "exists": false }]`.
   */
  superseded: z.optional(z.literal(true)),
  /**
   * Only on a change that the bank told again under another notification: the `id` of the event that told it first. Do
   * nothing on it. A rule leaves it out by `"duplicateOf": [{ "exists": false }]`, as those of teams do.
   */
  duplicateOf: z.optional(z.string()),
});

export type Envelope = z.output<typeof envelope>;

/** The version of a type's schema; of one that nobody has classified it is the first. */
export const versionOf = (definition: Pick<EventDefinition, 'version'> | undefined): number =>
  definition?.version ?? 1;

export const eventSource = (family: string): string => `partner-banking.${family}`;
