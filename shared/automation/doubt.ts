import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRepeatable } from '#shared/bank/contract/repeatable.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Refused, Unknown } from './operation-call.ts';

/** A write that may have taken effect; instants in milliseconds since the epoch. */
export interface Doubt {
  readonly kind: 'uncertain';
  /** Nothing may be sent before. */
  readonly notBeforeMs: number;
  /** When the first attempt that may have taken effect began; rows of before do not have it. */
  readonly sinceMs?: number;
  /** How often the bank has refused a repetition, and what it said last. */
  readonly refusals?: number;
  readonly refusal?: Refused;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The bank does not say for how long it knows a key. A day is usual; the rest is for the last repetition itself and
 * for clocks that differ.
 */
const longestDoubtMs = 23 * hourMs;
/** What is refused so often, over three quarters of an hour, is not in the way for a moment. */
const mostRefusals = 5;
const shortestPauseMs = 3 * minuteMs;
const longestPauseMs = 2 * hourMs;

/** A repetition was refused. It may be refused because it was done before. */
export function refusedInDoubt(doubt: Doubt, refusal: Refused, nowMs: number): Doubt {
  return { ...postponed(doubt, nowMs), refusals: (doubt.refusals ?? 0) + 1, refusal };
}

/** The next repetition waits for as long again as the doubt has lasted, so that a day holds two dozen. */
export function postponed(doubt: Doubt, nowMs: number): Doubt {
  const pauseMs = Math.min(Math.max(nowMs - beginOf(doubt), shortestPauseMs), longestPauseMs);
  return { ...doubt, notBeforeMs: Math.max(doubt.notBeforeMs, nowMs + pauseMs) };
}

/** Whether the write will be sent again, be it now or later. Once false it stays so. */
export function mayBeRepeated(row: EndpointRow, doubt: Doubt, nowMs: number): boolean {
  const nextMs = Math.max(nowMs, doubt.notBeforeMs);
  return (
    isRepeatable(row) && (doubt.refusals ?? 0) < mostRefusals && nextMs < beginOf(doubt) + longestDoubtMs
  );
}

/** What the caller hears of it. */
export function unknownBy(row: EndpointRow, doubt: Doubt, nowMs: number): Unknown {
  return {
    status: 'unknown',
    retryNotBefore: toIsoInstant(doubt.notBeforeMs),
    repeatable: mayBeRepeated(row, doubt, nowMs),
    ...(doubt.refusal !== undefined && { refusal: doubt.refusal }),
  };
}

function beginOf({ sinceMs, notBeforeMs }: Doubt): number {
  return sinceMs ?? notBeforeMs;
}
