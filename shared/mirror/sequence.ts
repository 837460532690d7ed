import { toIsoInstant } from '#shared/kernel/clock.ts';

/** The parts of a sequence: how far the entity had progressed, the instant in the payload, and the arrival. */
interface SequenceParts {
  /** Of a state machine. Omitted if instants alone order the type. */
  readonly rank?: string;
  /** Of the payload, with nine digits after the point; undefined if there is none that is plausible. */
  readonly instant: string | undefined;
  readonly receivedAt: string;
  readonly eventId: string;
}

/**
 * How far an instant in a payload may be ahead of its receipt: some payloads give local time as UTC, two hours in
 * summer, and the clocks of two companies differ. An instant further ahead would block every later event, so it counts
 * as missing; so does the future date at which a change takes effect.
 */
const toleranceMs = 3 * 60 * 60 * 1_000;

/** Sort after `#`, which ends the sequences of rows written before these signs existed. */
const signs = { unstated: '?', stated: '~' } as const;

/**
 * The text that orders the events of one row, in any order of handling: by rank, then by the payload's
 * instant, then by arrival. An event without an instant is placed where it arrived. The id comes last, so that two
 * events of the same millisecond also have an order.
 */
export function sequenceOf({ rank, instant, receivedAt, eventId }: SequenceParts): string {
  const sign = instant === undefined ? signs.unstated : signs.stated;
  const prefix = rank === undefined ? '' : `${rank}~`;
  return `${prefix}${instant ?? nineDigits(receivedAt)}${sign}${receivedAt}#${eventId}`;
}

/** The instant, unless it is too far ahead of the receipt. */
export function believable(instant: string | undefined, receivedAt: string): string | undefined {
  const latest = toIsoInstant(Date.parse(receivedAt) + toleranceMs);
  return instant !== undefined && instant <= nineDigits(latest) ? instant : undefined;
}

/** An instant in milliseconds, padded to compare with more precise ones. */
function nineDigits(instant: string): string {
  return `${instant.slice(0, -'Z'.length)}000000Z`;
}

/** How two events of one row compare. */
interface Comparison {
  readonly isLater: boolean;
  /** Decided by the payloads: by rank, or by instants that differ. Otherwise by arrival. */
  readonly isStated: boolean;
  /** Decided by arrival alone, and not by an instant later than the arrival of the other event. */
  readonly isUndecided: boolean;
}

/** Compares the first sequence with the second. */
export function compareSequences(one: string, other: string): Comparison {
  const isLater = one > other;
  const [later, earlier] = isLater
    ? [positionIn(one), positionIn(other)]
    : [positionIn(other), positionIn(one)];
  const areBothStated = later.instant !== undefined && earlier.instant !== undefined;
  const isStated = later.stage !== earlier.stage || (areBothStated && later.instant !== earlier.instant);
  const isAfterArrival = later.instant !== undefined && earlier.instant === undefined && earlier.arrives;
  return { isLater, isStated, isUndecided: !isStated && !isAfterArrival };
}

/** Whether the sequence says when its event happened. */
export function statesInstant(sequence: string): boolean {
  return positionIn(sequence).instant !== undefined;
}

/** Whether the sequence comes from an event: an operator's announcement of an erasure has only a rank. */
export function isOfEvent(sequence: string): boolean {
  return !sequence.endsWith('#');
}

/**
 * Whether a repetition can be distinguished from another change. For a state that may recur, such as a block, that takes an
 * instant in the payload.
 */
export function showsRepetitions(sequence: string): boolean {
  const { stage, instant } = positionIn(sequence);
  return instant !== undefined || stage.length === rankDigits;
}

const rankDigits = 4;

interface Position {
  /** Between two stages the payloads decide. */
  readonly stage: string;
  readonly instant: string | undefined;
  /** Without an instant it is placed where it arrived. */
  readonly arrives: boolean;
}

const form = /^(?:(?<rank>\d{4})~)?(?<instant>\d{4}-\d\d-\d\dT[\d:.]{18}Z)(?<sign>[~?])/;

/** Older rows: `rank#hash` and `instant#hash`, and without an instant `-receivedAt#id`. */
const formBefore = /^(?:(?<rank>\d{4})|(?<instant>\d{4}-\d\d-\d\dT[\d:.]{18}Z)|-.*)#/;

/** If only arrival orders a type: `0#receivedAt#id`, and `1#…` once the status is terminal. */
const formOfArrival = /^(?<stage>[01])#/;

function positionIn(sequence: string): Position {
  const found = form.exec(sequence)?.groups;
  if (found !== undefined) {
    const isStated = found['sign'] === signs.stated;
    return { stage: found['rank'] ?? '', instant: isStated ? found['instant'] : undefined, arrives: true };
  }
  const before = formBefore.exec(sequence)?.groups;
  if (before !== undefined)
    return { stage: before['rank'] ?? '', instant: before['instant'], arrives: false };
  const stage = formOfArrival.exec(sequence)?.groups?.['stage'];
  return { stage: stage ?? sequence, instant: undefined, arrives: true };
}
