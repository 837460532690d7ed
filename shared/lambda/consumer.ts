import type * as z from '#shared/kernel/zod.ts';
import type { Drift } from '#shared/kernel/contract-drift.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import type { DefinitionsOf, EventDefinition } from '#shared/events/definition.ts';
import { eventDrift } from '#shared/events/event-drift.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventRecord, Outcome } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { recordState, type RecordStateDeps } from '#shared/mirror/record-state.ts';
import { namedOwners } from '#shared/mirror/named-owners.ts';
import { openEvent, type UnopenedEvent } from '#shared/mirror/open-event.ts';
import type { ReceivedEvent } from '#shared/mirror/received-event.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';

/** Handles one event type. */
export interface Consumer<Type extends string = string> {
  readonly type: Type;
  /** Reads the payload and returns what to do; nothing happens before `run`. */
  open(unopened: UnopenedEvent): Task;
}

export type Task =
  | {
      readonly outcome: 'ready';
      /** Tasks of one series run one after another. */
      readonly series: string;
      readonly run: () => Promise<Outcome>;
      /** How the payload departs from its definition. Omitted if it has none. */
      readonly drift?: () => readonly Drift[];
    }
  | { readonly outcome: 'unfit'; readonly record: EventRecord; readonly reason: string };

/**
 * The consumers of a family that do more than mirror what an event carries. A type whose entity is read from the
 * bank must be among them: leaving it out does not compile.
 */
type SpecialConsumers<Definitions> = {
  readonly [Type in keyof Definitions as Definitions[Type] extends ReadByEvent ? Type : never]: Consumer;
} & { readonly [Type in keyof Definitions]?: Consumer<Type & string> };

type ReadByEvent = { readonly order: { readonly by: 'read' } };

/** One consumer for each type of a family: its own, or the one that mirrors the state that the event carries. */
export function consumersOf<Definitions extends Partial<DefinitionsOf<Family>>>(
  definitions: Definitions,
  deps: RecordStateDeps,
  special: SpecialConsumers<Definitions>,
): Readonly<Record<string, Consumer>> {
  const record = recordState(deps);
  const mirrored = Object.values<EventDefinition>(definitions).map((definition) => on(definition, record));
  return { ...Object.fromEntries(mirrored.map((consumer) => [consumer.type, consumer])), ...special };
}

/**
 * Keeps schema and function together, so that neither can be swapped without the other. `inTurnBy` names what two
 * events share besides their entity: all bookings of an account change its totals.
 */
export function on<const Type extends string, Payload extends z.ZodMiniType>(
  definition: EventDefinition<Type, Payload>,
  run: (event: ReceivedEvent<z.output<Payload>>) => Promise<Outcome>,
  inTurnBy?: (payload: z.output<Payload>) => string,
): Consumer<Type> {
  return {
    type: definition.type,
    open(unopened) {
      const opened = openEvent(definition, unopened);
      if (opened.outcome === 'unfit') return opened;
      const { event, sent } = opened;
      return {
        outcome: 'ready',
        series: inTurnBy?.(event.payload) ?? event.record.entityId,
        run: async () => run(event),
        drift: () => eventDrift(definition, { sent, parsed: event.payload }),
      };
    },
  };
}

/** Keeps and forwards an event of an unclassified type; there is nothing to mirror yet. */
export function keepUnclassified(events: EventLog) {
  return ({ bytes, record: unopened }: UnopenedEvent): Task => {
    const record = { ...unopened, owners: namedOwners(bytes) };
    const decoded = decodeBody(bytes);
    // The buses take only JSON, so anything else waits for a person.
    if (decoded.outcome === 'unreadable') return { outcome: 'unfit', record, reason: decoded.reason };
    return { outcome: 'ready', series: record.entityId, run: async () => recordEvent(events, { record }) };
  };
}
