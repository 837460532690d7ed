import { definitionOf } from '#shared/events/catalog.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { publishedBefore } from '#shared/fanout/published-before.ts';
import type { EventRecord } from './event-record.ts';
import { type Notification, wasAccepted } from '#ops/control/notification-log.ts';
import { isFor, type TeamInbox } from './team-inbox.ts';

/** After a crash between publishing and noting it, the same event comes again under the same id. */
export type Repeats = 'none' | 'allowed';

export interface Deliveries {
  readonly log: readonly Notification[];
  readonly records: readonly EventRecord[];
  readonly inboxes: readonly TeamInbox[];
}

/**
 * Checks that every accepted notification is stored once, that every stored event reached each team with a matching
 * rule once, and that there are no others. Each difference is one line of text; none means agreement.
 */
export function compareDeliveries(deliveries: Deliveries, repeats: Repeats = 'none'): readonly string[] {
  return [
    ...compareStored(deliveries),
    ...compareChanges(deliveries),
    ...deliveries.inboxes.flatMap((inbox) => compareForwarded(inbox, { ...deliveries, repeats })),
  ];
}

const idOf = ({ notification_id, body_sha256 }: Notification) => deliveryId(notification_id, body_sha256);
const named = ({ event_type, notification_id }: Notification) =>
  `${event_type} (notification ${notification_id})`;

function compareStored({ log, records }: Deliveries): string[] {
  const stored = new Map(records.map((record) => [record.pk, record]));
  const sent = new Set(log.map(idOf));
  const differences: string[] = [];
  for (const notification of log) {
    const record = stored.get(idOf(notification));
    if (wasAccepted(notification) && record === undefined)
      differences.push(`${named(notification)} was accepted and is not stored`);
    if (notification.state === 'rejected' && record !== undefined)
      differences.push(`${named(notification)} was rejected and is stored`);
    if (record !== undefined && record.eventType !== notification.event_type)
      differences.push(`${named(notification)} is stored as ${record.eventType}`);
  }
  for (const record of records) {
    const isOfBank = record.family !== 'product' && record.provenance === undefined;
    if (isOfBank && !sent.has(record.pk))
      differences.push(`${record.eventType} ${record.pk} is stored, and the bank never sent it`);
    if (record.isWaiting)
      differences.push(`${record.eventType} ${record.pk} has no receipt of its publication`);
  }
  return differences;
}

/** One change under several notification ids takes effect once, wherever anything in it can be ordered. */
function compareChanges({ log, records }: Deliveries): string[] {
  const stored = new Map(records.map((record) => [record.pk, record]));
  const differences: string[] = [];
  const ordered = log.filter(({ event_type }) => isOrdered(event_type));
  for (const [changeId, notifications] of Map.groupBy(ordered, ({ change_id }) => change_id)) {
    const effective = notifications.filter((one) => stored.get(idOf(one))?.state === 'applied');
    const ids = new Set(effective.map(idOf));
    if (ids.size > 1)
      differences.push(
        `change ${changeId} (${notifications[0]?.event_type ?? ''}) took effect ${ids.size} times`,
      );
  }
  return differences;
}

/** A second read of a thin event, or a second arrival of an event without an order, counts like the first. */
function isOrdered(eventType: string): boolean {
  const order = definitionOf(eventType)?.order.by;
  return order === 'version' || order === 'rank' || order === 'append';
}

function compareForwarded(
  { team, messages }: TeamInbox,
  { records, repeats }: Pick<Deliveries, 'records'> & { readonly repeats: Repeats },
): string[] {
  const received = Map.groupBy(messages, ({ detail }) => detail.id);
  const known = new Map(records.map((record) => [record.pk, record]));
  const differences: string[] = [];
  for (const record of records) {
    const { pk, eventType, state } = record;
    const count = received.get(pk)?.length ?? 0;
    const wanted = isFor(team, record) ? 1 : 0;
    const isWanted = repeats === 'allowed' && wanted === 1 ? count >= 1 : count === wanted;
    if (!isWanted)
      differences.push(`${team.name} got ${eventType} ${pk} (${state}) ${count} times instead of ${wanted}`);
  }
  for (const [id, copies] of received) {
    const record = known.get(id);
    if (record === undefined) differences.push(`${team.name} got ${id}, which is not stored`);
    else if (copies.some(({ detail }) => detail.type !== record.eventType))
      differences.push(`${team.name} got ${id} as another type than ${record.eventType}`);
    else if (copies.some(({ detail }) => detail.duplicateOf !== publishedBefore(record)))
      differences.push(
        `${team.name} got ${id}, and not as a duplicate of ${publishedBefore(record) ?? 'none'}`,
      );
  }
  return differences;
}
