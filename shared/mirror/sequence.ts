import { toIsoInstant } from '#shared/kernel/clock.ts';

/** What a sequence is made of: how far its entity had got, what the payload says of time, and its arrival. */
interface SequenceParts {
  /** Of a state machine. Left out where instants alone order the type. */
  readonly rank?: string;
  /** Of the payload, with nine digits after the point; undefined where it says none that can be believed. */
  readonly instant: string | undefined;
  readonly receivedAt: string;
  readonly eventId: string;
}

/**
 * How far an instant of a payload may lie ahead of its receipt: the clocks of two companies differ, and some payloads
 * give local time as UTC. One that lies further ahead would keep every later event out, and counts as not stated.
 */
export const toleranceMs = 24 * 60 * 60 * 1_000;

/** Sort behind `#`, which ends the sequences of rows that were written before these signs existed. */
const signs = { unstated: '?', stated: '~' } as const;

/**
 * The text by which the events of one row are ordered, whatever order they are handled in: by rank, then by the
 * payload's instant, then by arrival. What states no instant stands where it arrived. The id comes last, so that two
 * events of the same millisecond have an order as well.
 */
export function sequenceOf({ rank, instant, receivedAt, eventId }: SequenceParts): string {
  const sign = instant === undefined ? signs.unstated : signs.stated;
  const prefix = rank === undefined ? '' : `${rank}~`;
  return `${prefix}${instant ?? nineDigits(receivedAt)}${sign}${receivedAt}#${eventId}`;
}

/** The instant, unless it lies too far ahead of the receipt. */
export function believable(
  instant: string | undefined,
  receivedAt: string,
  aheadMs = toleranceMs,
): string | undefined {
  const latest = toIsoInstant(Date.parse(receivedAt) + aheadMs);
  return instant !== undefined && instant <= nineDigits(latest) ? instant : undefined;
}

/** An instant of milliseconds as one that compares with those of more digits. */
function nineDigits(instant: string): string {
  return `${instant.slice(0, -'Z'.length)}000000Z`;
}

/** How two events of one row compare. */
interface Comparison {
  readonly isLater: boolean;
  /** By what the payloads say: rank, or instants that differ. Otherwise by their arrival. */
  readonly isStated: boolean;
  /** By their arrival alone: an instant that is later than the arrival of another event says enough. */
  readonly isDoubtful: boolean;
}

/** The first sequence against the second. */
export function compareSequences(one: string, other: string): Comparison {
  const isLater = one > other;
  const [later, earlier] = isLater
    ? [positionIn(one), positionIn(other)]
    : [positionIn(other), positionIn(one)];
  const areBothStated = later.instant !== undefined && earlier.instant !== undefined;
  const isStated = later.stage !== earlier.stage || (areBothStated && later.instant !== earlier.instant);
  const isAfterArrival = later.instant !== undefined && earlier.instant === undefined && earlier.arrives;
  return { isLater, isStated, isDoubtful: !isStated && !isAfterArrival };
}

/** Whether the sequence says when its event happened. */
export function statesInstant(sequence: string): boolean {
  return positionIn(sequence).instant !== undefined;
}

/** Whether the sequence comes from an event: an operator's announcement of an erasure has only a rank. */
export function isOfEvent(sequence: string): boolean {
  return !sequence.endsWith('#');
}

/** Of a state that may come back, such as a block, a repetition cannot be told from another change without its instant. */
export function tellsRepetitions(sequence: string): boolean {
  const { stage, instant } = positionIn(sequence);
  return instant !== undefined || stage.length === rankDigits;
}

const rankDigits = 4;

interface Position {
  /** Between two stages the payloads decide. */
  readonly stage: string;
  readonly instant: string | undefined;
  /** Without an instant it stands where it arrived. */
  readonly arrives: boolean;
}

const form = /^(?:(?<rank>\d{4})~)?(?<instant>\d{4}-\d\d-\d\dT[\d:.]{18}Z)(?<sign>[~?])/;

/** Rows from before: `rank#hash` and `instant#hash`, and without an instant `-receivedAt#id`. */
const formBefore = /^(?:(?<rank>\d{4})|(?<instant>\d{4}-\d\d-\d\dT[\d:.]{18}Z)|-.*)#/;

/** Where nothing but arrival orders a type: `0#receivedAt#id`, and `1#…` once the status is terminal. */
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
