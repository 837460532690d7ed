import type { HeldToken } from './bearer-tokens.ts';
import type { Clock, SteadyClock } from '#shared/kernel/clock.ts';
import type { Deadline } from './deadline.ts';
import { DeadlineError, OutcomeUnknownError, type BankError } from '#shared/bank/errors/errors.ts';
import type { Lane } from './waiting-line.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';

export interface CallSettings {
  /** For everything: waiting, connect, headers, body, back-off. */
  readonly budgetMs: number;
  readonly lane: Lane;
  readonly signal?: AbortSignal | undefined;
  readonly attemptId?: string | undefined;
  readonly readBack?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** One call over all its attempts. */
export interface Call {
  readonly request: PreparedRequest;
  readonly settings: CallSettings;
  readonly deadline: Deadline;
  readonly attemptId: string;
  attempts: number;
  retries: number;
  /** When the latest attempt began, by the wall clock. */
  sentAtMs: number;
  /** The same by the steady clock, by which everything is waited for. */
  sentAtSteadyMs: number;
  token: HeldToken | undefined;
  tokenWasRenewed: boolean;
  /** Set once a request may be at work at the bank without our knowing its end: until then, by the wall clock. */
  unknownUntilMs: number | undefined;
}

/** The clock states instants; the stopwatch measures waits. */
export interface Clocks {
  readonly clock: Clock;
  readonly steady: SteadyClock;
}

// The bank gives up a request after 150 s of silence; the rest is for its own clock. See "Limits".
const idleTimeoutMs = 150_000;
const marginMs = 2_000;

/** From when on a request that began then is sure to be over at the bank. */
export function overAtMs(sentAtMs: number): number {
  return sentAtMs + idleTimeoutMs + marginMs;
}

/** Milliseconds until the latest attempt is sure to be over at the bank; below 0 once it is. */
export function overInMs({ sentAtSteadyMs }: Call, { steady }: Clocks): number {
  return overAtMs(sentAtSteadyMs) - steady.now();
}

/** The same as an instant, by the wall clock as it is set now. */
export function retryNotBefore(call: Call, clocks: Clocks): number {
  return Math.ceil(clocks.clock.now() + overInMs(call, clocks));
}

/** The error for the caller. Once a request of a write was left unanswered, later failures do not make it known. */
export function finalError(call: Call, error: unknown): unknown {
  const { row } = call.request;
  if (row.retry === 'safe' || call.unknownUntilMs === undefined) return error;
  return new OutcomeUnknownError({
    operation: row.operation,
    attempts: call.attempts,
    attemptId: call.attemptId,
    retryNotBefore: call.unknownUntilMs,
    cause: error,
  });
}

/** What a call ends in whose 2xx cannot be read: whether a write did what it was asked to, only that could tell. */
export function unreadable(call: Call, error: unknown, clocks: Clocks): unknown {
  call.unknownUntilMs ??= retryNotBefore(call, clocks);
  return finalError(call, error);
}

/** The deadline passed or the caller aborted. */
export function givenUp(call: Call, cause: unknown): unknown {
  const error: BankError = new DeadlineError({
    operation: call.request.row.operation,
    gaveUp: call.deadline.gaveUp() ?? 'deadline-exceeded',
    attempts: call.attempts,
    retryNotBefore: call.unknownUntilMs,
    cause,
  });
  return finalError(call, error);
}
