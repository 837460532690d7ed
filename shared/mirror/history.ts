import type { Effect, EventState, HistoryEntry, HistoryRow } from './effect.ts';
import type { ReceivedEvent } from './received-event.ts';

/** What the history keeps of an event: its status, and the whole event if nothing orders its type. */
export function historyEntryOf(
  { definition, data }: ReceivedEvent,
  status: string | undefined,
): HistoryEntry {
  return {
    ...(status === undefined ? {} : { status }),
    ...(definition.order.by === 'arrival' ? { data } : {}),
  };
}

/**
 * The row that an event leaves in the history of its entity, so that every record can be found through its entity. None
 * if the entity is unknown, or appears only once and its own row names the event.
 */
export function historyRowOf({ record, change, history }: Effect, state: EventState): HistoryRow | undefined {
  if (record.entityId === unknownEntity) return undefined;
  if (state.state === 'applied' && change?.guard === 'absent') return undefined;
  // Nothing is left that anyone would need to find.
  if (record.body.at === 'erased') return undefined;
  return {
    key: { kind: record.entityKind, entityId: record.entityId },
    owners: record.owners,
    at: record.receivedAt,
    eventId: record.id,
    eventType: record.eventType,
    state: state.state,
    ...(record.body.at === 'bucket' ? { bodyKey: record.body.key } : {}),
    ...history,
  };
}

/** Used in a record for an entity that neither payload nor header names. */
export const unknownEntity = 'unknown';
