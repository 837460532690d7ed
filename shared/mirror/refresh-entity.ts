import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { HeldRow, MirrorChange, MirroredData, Outcome } from './effect.ts';
import type { EntityReader, ReadEntity } from './entity-reader.ts';
import type { EventLog } from './event-log.ts';
import { absenceOf, keyOf, type ReceivedEvent } from './received-event.ts';
import { keepEvent, recordEvent } from './record-event.ts';

export interface RefreshEntityDeps {
  readonly events: EventLog;
  readonly delayed: DelayedDeliveries;
  readonly clock: Clock;
  /** How long the bank may still answer with what was before a change. */
  readonly visibilityLagSeconds: number;
}

/**
 * Handles an event that says only that its entity changed: the entity is read, and read once more after the
 * visibility lag. Reads collapse by their trailing edge alone: one that began before this event was received
 * may have missed the change.
 */
export function refreshEntity(deps: RefreshEntityDeps & { readonly reader: EntityReader }) {
  const { events, reader, delayed, clock, visibilityLagSeconds } = deps;

  /** Comes before every commit: a crash between the two reads once too often, never once too seldom. */
  const readAgainLater = async ({ delivery }: ReceivedEvent) => {
    if (isReread(delivery) || isLongPast(delivery)) return;
    const dueAt = toIsoInstant(clock.now() + visibilityLagSeconds * 1_000);
    await delayed.send(rereadOf(delivery, dueAt), visibilityLagSeconds);
  };

  /** Of what is held and the note of its absence, the one that was read later counts. */
  const bringsNothingNew = async (event: ReceivedEvent, read: ReadEntity, held: HeldRow | undefined) => {
    const isFound = read.outcome === 'found';
    if (isFound && held?.contentSha256 !== sha256Hex(read.json)) return false;
    const absence = await events.held(absenceOf(keyOf(event)));
    const isHeld = (absence?.readAt ?? '') <= (held?.readAt ?? '');
    return isFound === isHeld;
  };

  /** What is replayed later than the lag the bank shows at once. */
  const isLongPast = ({ provenance, receivedAt }: Delivery) =>
    provenance?.source === 'replay' && clock.now() > Date.parse(receivedAt) + visibilityLagSeconds * 1_000;

  return async (event: ReceivedEvent): Promise<Outcome> => {
    const { delivery, record } = event;
    const held = await events.held(keyOf(event));
    // Who asks for a replay wants the entity read anew, once.
    const since = delivery.provenance?.askedAt ?? record.receivedAt;
    if (held?.readAt !== undefined && held.readAt > since) {
      if (isReread(delivery)) return { state: 'unchanged' };
      // The read that is held may have been a repeated one, which nothing follows: this change needs its own.
      await readAgainLater(event);
      return keepEvent(events, { record }, { state: 'duplicate', duplicateOf: held.eventId });
    }

    const readAt = toIsoInstant(clock.now());
    const read = await reader.read(record.entityId);
    if (isReread(delivery) && (await bringsNothingNew(event, read, held))) return { state: 'unchanged' };
    await readAgainLater(event);
    return recordEvent(events, { record, change: readChange(event, read, readAt) });
  };
}

function isReread(delivery: Delivery): boolean {
  return delivery.provenance?.source === 'reread';
}

/** Counts as received when it is due, so that any read after that makes it needless. */
function rereadOf(delivery: Delivery, dueAt: string): Delivery {
  return {
    ...delivery,
    id: sha256Hex(`${delivery.id}\nreread`),
    receivedAt: dueAt,
    provenance: { source: 'reread', evidence: delivery.id },
  };
}

function readChange(event: ReceivedEvent, read: ReadEntity, readAt: string): MirrorChange {
  const { record } = event;
  const json = read.outcome === 'found' ? read.json : '{}';
  const data: MirroredData = { at: 'row', json };
  const key = keyOf(event);
  return {
    // That the bank does not know an entity deletes nothing here: wrong credentials answer the same. It is noted
    // beside what was read before, as a candidate for a tombstone.
    key: read.outcome === 'found' ? key : absenceOf(key),
    owners: record.owners,
    guard: 'newer',
    sequence: `${readAt}#${record.id}`,
    terminal: false,
    orderUncertain: false,
    eventId: record.id,
    eventType: record.eventType,
    updatedAt: record.receivedAt,
    since: record.receivedAt,
    contentSha256: sha256Hex(json),
    data,
    readAt,
  };
}
