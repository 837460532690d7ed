import type { EventDefinition, EventOrder } from '#shared/events/definition.ts';
import type { Standing } from './effect.ts';
import { healingSubscription } from './read-at-the-bank.ts';
import { textAt } from '#shared/kernel/json.ts';
import { instantAt, type ReceivedEvent } from './received-event.ts';
import { believable, sequenceOf } from './sequence.ts';

/**
 * The position of an event among those of its entity and aspect. Sequences compare as text, so any order of arrival
 * with any repetitions ends in the same row.
 */
export function standingOf(event: ReceivedEvent): Standing {
  const { order } = event.definition;
  const status = statusOf(event.definition, event.payload);
  return { ...positionOf(event, order, status), ...(status === undefined ? {} : { status }) };
}

/** The status of an event, from its payload or implied by its type. */
export function statusOf({ order, status }: EventDefinition, payload: unknown): string | undefined {
  if (status === undefined) return order.by === 'rank' ? order.step : undefined;
  return textAt(payload, status.field) ?? status.implied;
}

type Position = Omit<Standing, 'status'>;

function positionOf(event: ReceivedEvent, order: EventOrder, status: string | undefined): Position {
  switch (order.by) {
    case 'version':
      return versionPosition(event, order);
    case 'rank':
      return rankPosition(event, order, order.step ?? status);
    case 'append':
      return appendedPosition(event);
    case 'read':
    case 'arrival':
      return arrivalPosition(event, order.by === 'arrival' ? (order.terminal ?? []) : [], status);
  }
}

/** The bank's own events state no order. What one of our jobs read at the bank carries the time of reading. */
function appendedPosition({ record }: ReceivedEvent): Position {
  const isRead = record.subscriptionId === healingSubscription;
  const sequence = isRead ? `${record.receivedAt}#${record.id}` : '';
  return { sequence, terminal: false, orderUncertain: false };
}

type Version = Extract<EventOrder, { readonly by: 'version' }>;
type Rank = Extract<EventOrder, { readonly by: 'rank' }>;

/** An event without its version is placed where it arrived, and its row is marked. */
function versionPosition({ payload, record }: ReceivedEvent, { field }: Version): Position {
  const instant = believable(preciseInstantAt(payload, field), record.receivedAt);
  return {
    sequence: sequenceOf({ instant, receivedAt: record.receivedAt, eventId: record.id }),
    terminal: false,
    orderUncertain: instant === undefined,
  };
}

/** Keeps the digits that a Date would drop, to distinguish two changes within one millisecond. */
function preciseInstantAt(payload: unknown, field: string): string | undefined {
  const instant = instantAt(payload, field);
  if (instant === undefined) return undefined;
  const fraction = /\.(\d+)/.exec(textAt(payload, field) ?? '')?.[1] ?? '';
  return `${instant.slice(0, -'.000Z'.length)}.${fraction.padEnd(9, '0').slice(0, 9)}Z`;
}

/** How far an entity has come in that state. */
interface Progress {
  /** Omitted where states may come again. */
  readonly rank?: number;
  readonly isTerminal: boolean;
}

/** How far an entity has come in the state that an event of that type reports. */
export function progressOf({ order }: EventDefinition, status: string | undefined): Progress {
  if (order.by === 'arrival') return { isTerminal: includesStatus(order.terminal ?? [], status) };
  if (order.by !== 'rank') return { isTerminal: false };
  const { rank, isKnown } = rankOf(order, order.step ?? status);
  return { rank, isTerminal: isKnown && rank === order.ranks.length - 1 };
}

/** A status that the catalogue does not know comes after all known ones, but never after a terminal one. */
function rankOf({ ranks }: Rank, status: string | undefined) {
  const found = ranks.findIndex((alternatives) => includesStatus(alternatives, status));
  return { rank: found === -1 ? ranks.length - 1.5 : found, isKnown: found !== -1 };
}

function rankPosition({ payload, record }: ReceivedEvent, order: Rank, status?: string): Position {
  const { within = [] } = order;
  const { rank, isKnown } = rankOf(order, status);
  const { receivedAt, id: eventId } = record;
  const instants = within.map((field) => preciseInstantAt(payload, field));
  const instant = instants.find((stated) => believable(stated, receivedAt) !== undefined);
  return {
    sequence: sequenceOf({ rank: String(rank * 10 + 10).padStart(4, '0'), instant, receivedAt, eventId }),
    terminal: isKnown && rank === order.ranks.length - 1,
    orderUncertain: !isKnown,
  };
}

function arrivalPosition({ record }: ReceivedEvent, terminals: readonly string[], status?: string): Position {
  const terminal = includesStatus(terminals, status);
  // The first digit lets a terminal status win even if an earlier status is received after it.
  const sequence = `${terminal ? 1 : 0}#${record.receivedAt}#${record.id}`;
  return { sequence, terminal, orderUncertain: !terminal };
}

/** Rows from before names were translated may hold the bank's own name, where the catalogue has SERVICE. */
function includesStatus(known: readonly string[], status: string | undefined): boolean {
  if (status === undefined) return false;
  return known.some((name) =>
    name.includes('SERVICE')
      ? new RegExp(`^${name.replace('SERVICE', '[A-Z0-9]+')}$`).test(status)
      : name === status,
  );
}
