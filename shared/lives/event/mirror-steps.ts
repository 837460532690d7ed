import { definitionOf } from '#shared/events/catalog.ts';
import { entityWords, shortId } from '#shared/lives/wording.ts';
import type { LifeStep } from '#shared/lives/life.ts';
import type { EntityName, PastEvent } from '#shared/mirror/mirror-repository.ts';
import { shownEventStatus } from '#shared/mirror/shown-status.ts';

/** The part of its entity that an event is about. */
const aspectOf = ({ eventType }: PastEvent): string | undefined => definitionOf(eventType)?.entity.aspect;

interface Mirrored {
  readonly id: string;
  readonly entity: EntityName;
  /** The mirror changed in the transaction that wrote the record; the history knows only when events arrived. */
  readonly recordedAt: string;
}

/** What the mirror held before the event and after it, and what came later. `history` is in the order of receipt. */
export function mirrorSteps(history: readonly PastEvent[], { id, entity, recordedAt }: Mirrored): LifeStep[] {
  const place = history.findIndex(({ eventId }) => eventId === id);
  const event = history[place];
  if (event?.state !== 'applied') return [];
  const isAlike = (other: PastEvent) => other.state === 'applied' && aspectOf(other) === aspectOf(event);
  const before = history.slice(0, place).findLast(isAlike);
  const after = history.slice(place + 1).find(isAlike);
  const where = `${entity.kind} ${entity.id}`;
  const words = entityWords(entity.kind, entity.id);
  const next = `mirror entity ${entity.kind} ${entity.id}`;
  return [
    { at: recordedAt, what: changeOf({ before, event, words }), where, next },
    ...(after === undefined
      ? [{ what: `${capital(words)} is as this event left it`, where, next }]
      : [
          {
            at: after.at,
            what: `${laterThan(after)} arrived, and changed ${words} after it`,
            where: after.eventId,
            next: `event ${after.eventId}`,
          },
        ]),
  ];
}

interface Change {
  readonly before: PastEvent | undefined;
  readonly event: PastEvent;
  readonly words: string;
}

function changeOf({ before, event, words }: Change): string {
  if (before === undefined) return `The mirror got ${words} by it${statusIn(event, ', with the status ')}`;
  const change = `It changed ${words} in the mirror`;
  const was = `from what ${before.eventType} ${shortId(before.eventId)} had left, which arrived at ${before.at}`;
  return `${change}, ${was}${statusIn(before, ': status ')}${statusIn(event, ', now ')}`;
}

const laterThan = ({ eventType, eventId }: PastEvent) => `${eventType} ${shortId(eventId)}`;

function statusIn({ eventType, status }: PastEvent, words: string): string {
  const shown = shownEventStatus(eventType, status);
  return shown === undefined ? '' : `${words}${shown}`;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
