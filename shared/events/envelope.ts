import * as z from '#shared/kernel/zod.ts';
import type { PublishedDefinition } from './definition.ts';
import type { RecordFamily } from './families.ts';

/**
 * The `detail` of every event on the buses. `source` is `partner-banking.<family>`, `detail-type` the bank's event
 * type, or for `partner-banking.product` our own. Delivery is at least once and in any order. The comments below become
 * the documentation for consumers.
 */
export const envelope = z.strictObject({
  /**
   * Id of the event, the same at each delivery. It does not identify the change: when the bank reports a change again,
   * it has another id and `duplicateOf`.
   */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The event type, as in `detail-type`. */
  type: z.string().check(z.minLength(1)),
  /**
   * Version of this event type's schema. Raised when a field is removed, changes its type or becomes personal. New
   * fields and new values may appear at any time without a new version.
   */
  version: z.int().check(z.positive()),
  /**
   * When it happened according to the payload, otherwise when it was received. Canonical UTC. Not usable for ordering:
   * events arrive in any order, and two may have the same time.
   */
  time: z.string().check(z.meta({ format: 'date-time' })),
  /** What the event is about, on both buses. The id is pseudonymous, even for a person. */
  entity: z.strictObject({ type: z.string(), id: z.string() }),
  /**
   * Never false. The body, which the bank signs, does not name the entity; only a header does, which nobody signs. Before
   * anything is done because of it, read the entity at the bank or in the mirror.
   */
  entityUnsigned: z.optional(z.literal(true)),
  /**
   * Never false. Another notification had exactly the same content. It may be a second change to the same state, or a
   * captured body that somebody sent again: the bank does not sign which notification it is. Before anything is done
   * because of it, read the entity at the bank.
   */
  contentRepeated: z.optional(z.literal(true)),
  /** Name of the stage that published it, such as `production`. */
  environment: z.string().check(z.minLength(1)),
  /**
   * The payload, parsed by its schema. The open bus omits personal and undeclared fields. Null exactly when `omitted`
   * says why: null is not an empty payload and must not count as an amount of 0.
   */
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** Only if `data` is null. Read what happened elsewhere, or fail visibly; never skip the event or count it as 0. */
  omitted: z.optional(
    z.strictObject({
      /**
       * `unclassified`: nobody has decided which of its fields are personal. `too-large`: exceeds the size limit of
       * EventBridge. `unreadable`: does not fit the schema of its type, or no bus accepts it. `erased`: the customer
       * behind it was erased, together with the data.
       */
      because: z.enum(['unclassified', 'too-large', 'unreadable', 'erased']),
      /** SHA-256 of the exact bytes that the bank sent. */
      bodySha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** Key of those bytes in the bodies bucket, if they are stored there. Teams have no permission to read it. */
      bodyKey: z.optional(z.string()),
    }),
  ),
  /**
   * Never false. A later state of the entity was already known when this event arrived: it happened, but did not set
   * the state back. To exclude such events, add `"superseded": [{ "exists": false }]` to the rule.
   */
  superseded: z.optional(z.literal(true)),
  /**
   * Only on a change that the bank reported again under another notification: the `id` of the event that reported it
   * first. Do not process it. To exclude such events, add `"duplicateOf": [{ "exists": false }]` to the rule; the rules
   * of teams have it by default.
   */
  duplicateOf: z.optional(z.string()),
});

export type Envelope = z.output<typeof envelope>;

/** The schema version of a type; 1 if it is unclassified. */
export const versionOf = (definition: Pick<PublishedDefinition, 'version'> | undefined): number =>
  definition?.version ?? 1;

export const eventSourcePrefix = 'partner-banking.';
export const eventSource = (family: RecordFamily): string => `${eventSourcePrefix}${family}`;
