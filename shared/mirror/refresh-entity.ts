import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { clockSkewMs, toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Effect, HeldRow, MirrorChange, MirroredData, Outcome } from './effect.ts';
import type { EntityReader, ReadEntity } from './entity-reader.ts';
import type { Commit, EventLog } from './event-log.ts';
import { absenceOf, keyOf, type ReceivedEvent } from './received-event.ts';
import { conclude, keepEvent } from './record-event.ts';

export interface RefreshEntityDeps {
  readonly events: EventLog;
  readonly delayed: DelayedDeliveries;
  readonly clock: Clock;
  /** How long the bank may still return the state from before a change. */
  readonly visibilityLagSeconds: number;
}

/** How often an entity is read again because another read of it was written meanwhile. */
const readings = 3;

/** The mirror's rows of an entity that is read: what the bank returned, and that it returned nothing. */
interface Seen {
  readonly state: HeldRow | undefined;
  readonly absence: HeldRow | undefined;
  /** Whichever was read later. */
  readonly latest: HeldRow | undefined;
}

/**
 * Handles an event that only says that its entity changed: the entity is read now, and again after the visibility lag.
 * A read replaces only what was held when it began. The later of two reads therefore stays, even if clocks differ. An
 * event may skip its read only if a read began after the event was received: an earlier read may have missed the change.
 */
export function refreshEntity(deps: RefreshEntityDeps & { readonly reader: EntityReader }) {
  const { events, reader, delayed, clock, visibilityLagSeconds } = deps;
  const lagMs = visibilityLagSeconds * 1_000;

  /** Runs before every commit: a crash between the two causes one read too many, never one too few. */
  const readAgainLater = async ({ delivery }: ReceivedEvent) => {
    if (isLast(delivery)) return;
    await delayed.send(rereadOf(delivery, toIsoInstant(clock.now() + lagMs)), visibilityLagSeconds);
  };

  /** A replay after the lag sees the current state at once. */
  const isLongPast = ({ provenance, receivedAt }: Delivery) =>
    provenance?.source === 'replay' && clock.now() > Date.parse(receivedAt) + lagMs + clockSkewMs;

  /** No other read follows. */
  const isLast = (delivery: Delivery) => isReread(delivery) || isLongPast(delivery);

  const readHeld = async (event: ReceivedEvent): Promise<Seen> => {
    const key = keyOf(event);
    const [state, absence] = await Promise.all([events.held(key), events.held(absenceOf(key))]);
    return { state, absence, latest: isFoundLatest({ state, absence }) ? state : absence };
  };

  const readOnce = async (event: ReceivedEvent, seen: Seen, isFirst: boolean): Promise<Reading> => {
    const readAt = instantAfter(seen, clock.now());
    const read = await reader.read(event.record.entityId);
    if (isReread(event.delivery) && bringsNothingNew(read, seen)) return { outcome: 'nothing-new' };
    if (isFirst) await readAgainLater(event);
    const effect = {
      record: event.record,
      change: readChange(event, read, { readAt, seen, isLast: isLast(event.delivery) }),
    };
    return { outcome: 'read', effect, commit: await events.commit(effect, effect.change) };
  };

  return async (event: ReceivedEvent): Promise<Outcome> => {
    const { delivery, record } = event;
    for (let reading = 1; ; reading += 1) {
      const seen = await readHeld(event);
      if (seen.latest !== undefined && beganAfter(delivery, seen.latest)) {
        if (isReread(delivery)) return { state: 'unchanged' };
        // The held read may have been a repeated one, which no read follows: this change needs its own.
        await readAgainLater(event);
        return keepEvent(events, { record }, { state: 'duplicate', duplicateOf: seen.latest.eventId });
      }
      const result = await readOnce(event, seen, reading === 1);
      if (result.outcome === 'nothing-new') return { state: 'unchanged' };
      if (result.commit.outcome !== 'outdated' || reading === readings)
        return conclude(events, result.effect, result.commit);
    }
  };
}

type Reading =
  | { readonly outcome: 'nothing-new' }
  | { readonly outcome: 'read'; readonly effect: Effect; readonly commit: Commit };

/**
 * Whether the held read began after the event was received, or for the same replay run: a replay should read each
 * entity again, but only once.
 */
function beganAfter({ provenance, receivedAt }: Delivery, { readAt, readFor }: HeldRow): boolean {
  if (readFor !== undefined && readFor === replayOf(provenance)) return true;
  const since = provenance?.askedAt ?? receivedAt;
  return readAt !== undefined && Date.parse(readAt) > Date.parse(since) + clockSkewMs;
}

/**
 * The run of a replay. A comparison also names its run, but sends an entity because it differs from what was read before,
 * perhaps for the same run.
 */
const replayOf = (provenance: Delivery['provenance']): string | undefined =>
  provenance?.source === 'replay' ? provenance.runId : undefined;

function bringsNothingNew(read: ReadEntity, seen: Seen): boolean {
  if (read.outcome === 'absent') return seen.latest !== undefined && seen.latest === seen.absence;
  return seen.latest === seen.state && seen.state?.contentSha256 === sha256Hex(read.json);
}

function isFoundLatest({ state, absence }: Omit<Seen, 'latest'>): boolean {
  return (absence?.readAt ?? '') <= (state?.readAt ?? '');
}

/** The time of this clock, unless another was ahead: a later read always gets a later instant. */
function instantAfter({ latest }: Seen, nowMs: number): string {
  return toIsoInstant(Math.max(nowMs, latest?.readAt === undefined ? 0 : Date.parse(latest.readAt) + 1));
}

function isReread(delivery: Delivery): boolean {
  return delivery.provenance?.source === 'reread';
}

/** Counts as received when it is due, so that any read after that makes it unnecessary. */
function rereadOf(delivery: Delivery, dueAt: string): Delivery {
  return {
    ...delivery,
    id: sha256Hex(`${delivery.id}\nreread`),
    receivedAt: dueAt,
    provenance: { source: 'reread', evidence: delivery.id },
  };
}

/** Of an absence beside a state that the mirror still holds. */
const absentStatus = 'absent';

interface ReadFacts {
  readonly readAt: string;
  readonly seen: Seen;
  readonly isLast: boolean;
}

function readChange(
  event: ReceivedEvent,
  read: ReadEntity,
  { readAt, seen, isLast }: ReadFacts,
): MirrorChange {
  const { record } = event;
  const isFound = read.outcome === 'found';
  const json = isFound ? read.json : '{}';
  const data: MirroredData = { at: 'row', json };
  const [state, absence] = [
    { key: keyOf(event), row: seen.state },
    { key: absenceOf(keyOf(event)), row: seen.absence },
  ];
  // An entity that the bank does not know is not deleted here: wrong credentials give the same answer. It is noted
  // beside the last known state, as a candidate for a tombstone.
  const [own, opposite] = isFound ? [state, absence] : [absence, state];
  const isHeldYet = !isFound && state.key.aspect === 'state' && seen.state !== undefined;
  const readFor = replayOf(record.provenance);
  return {
    key: own.key,
    owners: record.owners,
    guard: 'newer',
    sequence: `${readAt}#${record.id}`,
    // Lists it among the open items, so that reconciliation reads it again. Entities that the mirror never had are not
    // listed.
    ...(isHeldYet && { status: absentStatus }),
    terminal: false,
    orderUncertain: false,
    eventId: record.id,
    eventType: record.eventType,
    updatedAt: record.receivedAt,
    since: record.receivedAt,
    contentSha256: sha256Hex(json),
    data,
    readAt,
    readOver: { row: own.row, ...(isLast && { opposite }) },
    ...(readFor !== undefined && { readFor }),
  };
}
