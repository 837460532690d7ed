import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Effect, EventRecord, MirrorChange } from './effect.ts';
import { historyEntryOf } from './history.ts';
import { keyOf, type ReceivedEvent } from './received-event.ts';
import { healingSubscription } from './read-at-the-bank.ts';
import { standingOf } from './standing.ts';

/** The effect of an event that carries the new state of its entity. */
export function planState(event: ReceivedEvent): Effect {
  const change = stateChange(event);
  return { record: event.record, change, history: historyEntryOf(event, change.status) };
}

export function stateChange(event: ReceivedEvent): MirrorChange {
  const { definition, record, data } = event;
  return {
    key: keyOf(event),
    owners: record.owners,
    guard: definition.order.by === 'append' ? 'absent' : 'newer',
    ...standingOf(event),
    eventId: record.id,
    eventType: record.eventType,
    updatedAt: record.receivedAt,
    since: record.occurredAt ?? record.receivedAt,
    contentSha256: contentOf(record),
    data,
    ...(record.entityUnsigned && { entityUnsigned: true as const }),
    // A job has read it at the bank.
    ...(record.subscriptionId === healingSubscription && { readAt: record.receivedAt }),
  };
}

const emptyBody = sha256Hex('');
const emptyObject = sha256Hex('{}');

/** The bank sends nothing in two forms. */
const contentOf = ({ bodySha256 }: EventRecord): string =>
  bodySha256 === emptyBody ? emptyObject : bodySha256;
