import type { Effect, MirrorChange } from './effect.ts';
import { historyOf, keyOf, type ReceivedEvent } from './received-event.ts';
import { standingOf } from './standing.ts';

/** The effect of an event that carries the new state of its entity. */
export function planState(event: ReceivedEvent): Effect {
  const { definition, record } = event;
  const change = stateChange(event);
  return {
    record,
    change,
    ...(definition.order.by === 'arrival' ? { history: historyOf(event, change.status) } : {}),
  };
}

export function stateChange(event: ReceivedEvent): MirrorChange {
  const { definition, record, data } = event;
  return {
    key: keyOf(event),
    guard: definition.order.by === 'append' ? 'absent' : 'newer',
    ...standingOf(event),
    eventId: record.id,
    eventType: record.eventType,
    updatedAt: record.receivedAt,
    contentSha256: record.bodySha256,
    data,
  };
}
