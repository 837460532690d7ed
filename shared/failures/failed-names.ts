import { sha256Hex } from '#shared/kernel/digest.ts';

/** What is known of an event before it has a record. */
export interface EventNames {
  /** Its other ids: of the notification, of what it is about, and end-to-end ids. */
  readonly ids: readonly string[];
  readonly eventType: string;
  /** Canonical UTC. */
  readonly receivedAt: string;
}

/** An event that failed, as it is found by another id. */
export interface FailedEvent {
  readonly id: string;
  readonly eventType: string;
  readonly receivedAt: string;
}

/** A payment may have one end-to-end id of each kind; a body that has more is found by the first. */
const mostNames = 12;
const digestCharacters = 16;

/** Whoever has an id finds the event by it, and nobody reads an id from the row: two events have two digests of one id. */
const digestOf = (eventId: string, name: string): string =>
  sha256Hex(`${eventId}\n${name}`).slice(0, digestCharacters);

/** As a row keeps it. */
export const writtenNames = (id: string, { ids, eventType, receivedAt }: EventNames): string =>
  [
    id,
    receivedAt,
    eventType.replaceAll(/\s/g, '_'),
    ...[...new Set(ids)].slice(0, mostNames).map((name) => digestOf(id, name)),
  ].join(' ');

/** The events with this id, be it their own. */
export function eventsNamed(written: Iterable<string> | undefined, name: string): readonly FailedEvent[] {
  return [...(written ?? [])].flatMap((text) => {
    const [id = '', receivedAt, eventType, ...digests] = text.split(' ');
    if (receivedAt === undefined || eventType === undefined) return [];
    return id === name || digests.includes(digestOf(id, name)) ? [{ id, receivedAt, eventType }] : [];
  });
}
