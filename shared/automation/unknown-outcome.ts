import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRepeatable } from '#shared/bank/contract/repeatable.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Refused, Unknown } from './operation-call.ts';

/** A write that may have taken effect. Instants are milliseconds since the epoch. */
export interface UnknownOutcome {
  readonly kind: 'uncertain';
  /** Nothing may be sent before this instant. */
  readonly notBeforeMs: number;
  /** When the first attempt that may have taken effect began; older rows lack it. */
  readonly sinceMs?: number;
  /** How often the bank has refused a repetition, and its last refusal. */
  readonly refusals?: number;
  readonly refusal?: Refused;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The bank does not say for how long it remembers a key. A day is usual. One hour less leaves time for the last
 * repetition and for different clocks.
 */
const longestUnknownMs = 23 * hourMs;
/** Reached after 45 minutes at the earliest: what the bank still refuses then will not pass by itself. */
const mostRefusals = 5;
const shortestPauseMs = 3 * minuteMs;
const longestPauseMs = 2 * hourMs;

/** The bank refused a repetition, perhaps because the first attempt took effect. */
export function refusedRepetition(outcome: UnknownOutcome, refusal: Refused, nowMs: number): UnknownOutcome {
  return { ...postponed(outcome, nowMs), refusals: (outcome.refusals ?? 0) + 1, refusal };
}

/**
 * The next repetition waits as long as the outcome has already been unknown. That makes two dozen repetitions in a day.
 */
export function postponed(outcome: UnknownOutcome, nowMs: number): UnknownOutcome {
  const pauseMs = Math.min(Math.max(nowMs - beginOf(outcome), shortestPauseMs), longestPauseMs);
  return { ...outcome, notBeforeMs: Math.max(outcome.notBeforeMs, nowMs + pauseMs) };
}

/** Whether the write will be sent again, now or later. Once false, it stays false. */
export function mayBeRepeated(row: EndpointRow, outcome: UnknownOutcome, nowMs: number): boolean {
  const nextMs = Math.max(nowMs, outcome.notBeforeMs);
  return (
    isRepeatable(row) &&
    (outcome.refusals ?? 0) < mostRefusals &&
    nextMs < beginOf(outcome) + longestUnknownMs
  );
}

/** The result for the caller. */
export function unknownBy(row: EndpointRow, outcome: UnknownOutcome, nowMs: number): Unknown {
  return {
    status: 'unknown',
    retryNotBefore: toIsoInstant(outcome.notBeforeMs),
    repeatable: mayBeRepeated(row, outcome, nowMs),
    ...(outcome.refusal !== undefined && { refusal: outcome.refusal }),
  };
}

function beginOf({ sinceMs, notBeforeMs }: UnknownOutcome): number {
  return sinceMs ?? notBeforeMs;
}
