import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Charge } from '#shared/fees/model/charge.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { Verdict } from './judge-unknown-outcome.ts';
import { conflict, type ChargeAnswer } from '#shared/fees/model/ports.ts';

/** How long the bank may go on with an abandoned call, plus a margin. */
export interface BankPatience {
  readonly idleMs: number;
}

/** A later version of an intent. */
export const next = (intent: FeeIntent, change: Partial<FeeIntent>): FeeIntent => ({
  ...intent,
  ...change,
  version: intent.version + 1,
});

/** Stored before the call, so that a later worker knows that the bank may have received it. */
export function submitting(
  intent: FeeIntent,
  heldUntilMs: number,
  { idleMs, asOf }: BankPatience & { readonly asOf: string },
): FeeIntent {
  // Sent again under the same number, it is the same request.
  const isSentBefore = intent.mayRunUntil !== undefined;
  return next(intent, {
    state: 'SUBMITTING',
    valutaDay: isSentBefore ? intent.valutaDay : asOf,
    sentDay: asOf,
    stoppedBecause: undefined,
    heldUntil: toIsoInstant(heldUntilMs),
    mayRunUntil: toIsoInstant(heldUntilMs + idleMs),
    absentAt: undefined,
  });
}

/** Its booking costs less by now than planned, or nothing. The attempt was never sent. */
export function repriced(intent: FeeIntent, charge: Charge): FeeIntent {
  if (charge.cents > 0) return next(intent, { charge });
  return next(intent, { charge, state: 'NOT_DUE', nextTryDay: undefined, stoppedBecause: undefined });
}

/** It exceeds the limits of its account: two persons decide. */
export const overLimit = (intent: FeeIntent, because: string): FeeIntent =>
  next(intent, { forPerson: because });

/** Its worker is gone, and may have sent the attempt before. */
export function abandoned(intent: FeeIntent, nowMs: number): FeeIntent {
  return next(intent, { state: 'IN_DOUBT', doubtedAt: toIsoInstant(nowMs), heldUntil: undefined });
}

interface Answered {
  readonly nowMs: number;
  readonly dunningDays: readonly number[];
}

/**
 * Applies the answer to an attempt. If another worker has marked the outcome as unknown meanwhile, only an acceptance
 * counts, since the attempt may have been sent again. A refusal counts only if the outcome was never unknown, or the
 * attempt was proven absent: the bank may refuse the second request because it accepted the first one. A conflict says
 * just that.
 */
export function answered(
  intent: FeeIntent,
  answer: ChargeAnswer,
  { nowMs, dunningDays, idleMs }: Answered & BankPatience,
): FeeIntent {
  if (answer.outcome === 'accepted') return accepted(intent, answer.reconciliationId, nowMs);
  const isOwn = intent.state === 'SUBMITTING';
  if (answer.outcome === 'not-sent' && isOwn) return planned(intent);
  const isDefinite = isOwn && intent.saidAbsentBy === undefined;
  if (answer.outcome === 'refused' && isDefinite && answer.status !== conflict)
    return refused(intent, answer.code, { nowMs, dunningDays });
  return next(intent, {
    state: 'IN_DOUBT',
    doubtedAt: intent.doubtedAt ?? toIsoInstant(nowMs),
    mayRunUntil: toIsoInstant(nowMs + idleMs),
    heldUntil: undefined,
  });
}

const planned = (intent: FeeIntent): FeeIntent =>
  next(intent, { state: 'PLANNED', heldUntil: undefined, doubtedAt: undefined, absentAt: undefined });

function accepted(intent: FeeIntent, reconciliationId: string | undefined, nowMs: number): FeeIntent {
  return next(intent, {
    state: 'ACCEPTED',
    acceptedAt: toIsoInstant(nowMs),
    reconciliationId,
    heldUntil: undefined,
    doubtedAt: undefined,
    absentAt: undefined,
    forPerson: undefined,
    sight: undefined,
    saidAbsentBy: undefined,
  });
}

/** Dunning: on the days that the schedule names, counted from the first refusal, and after an incoming credit. */
function refused(
  intent: FeeIntent,
  code: string,
  { nowMs, dunningDays }: Pick<Answered, 'nowMs' | 'dunningDays'>,
): FeeIntent {
  const today = businessDay(nowMs);
  const { firstDay, count } = intent.refusal ?? { firstDay: today, count: 0 };
  const days = dunningDays.map((each) => daysAfter(firstDay, each));
  const nextTryDay = days.find((day) => day > today);
  return next(intent, {
    state: 'REFUSED',
    refusal: { code, firstDay, at: toIsoInstant(nowMs), count: count + 1 },
    nextTryDay,
    heldUntil: undefined,
    forPerson: nextTryDay === undefined ? 'every day of dunning has passed' : undefined,
  });
}

/** A refused attempt is repeated under a new number; the old number is never used again. */
export function triedAgain(intent: FeeIntent, creditAt: string | undefined): FeeIntent {
  return next(intent, {
    state: 'PLANNED',
    attempt: intent.attempt + 1,
    nextTryDay: undefined,
    creditAt: creditAt ?? intent.creditAt,
    forPerson: undefined,
    stoppedBecause: undefined,
    mayRunUntil: undefined,
  });
}

/** It keeps its day of dunning: nothing was tried. */
export const stopped = (intent: FeeIntent, because: string): FeeIntent =>
  next(intent, { stoppedBecause: because });

/**
 * It cannot be sent any more. If only persons stated that the bank lacks it, its outcome stays unknown: the bank may
 * have charged it before the account was closed.
 */
export function endedByClosure(intent: FeeIntent): FeeIntent {
  return next(intent, {
    state: intent.saidAbsentBy === undefined ? 'REFUSED' : 'IN_DOUBT',
    forPerson: 'the account is closed',
    nextTryDay: undefined,
    stoppedBecause: undefined,
  });
}

/** It was to be sent again, but the bank lists it or an earlier attempt: the list is judged first. */
export function turnedUp(intent: FeeIntent, nowMs: number): FeeIntent {
  return next(intent, { state: 'IN_DOUBT', doubtedAt: toIsoInstant(nowMs) });
}

/** Applies a verdict. An attempt that is proven absent is sent again under the same number. */
export function judged(intent: FeeIntent, verdict: Verdict, nowMs: number): FeeIntent {
  if (verdict.is === 'charged')
    return { ...accepted(intent, verdict.reconciliationId, nowMs), checkedAt: toIsoInstant(nowMs) };
  if (verdict.is === 'absent') return { ...planned(intent), saidAbsentBy: undefined };
  if (verdict.is === 'for-person')
    return next(intent, { forPerson: verdict.because, sight: [...verdict.sight] });
  return next(intent, { absentAt: verdict.absent ? (intent.absentAt ?? toIsoInstant(nowMs)) : undefined });
}

/** The customer was erased, so nobody can be charged. What was known of the fee stays. */
export const writtenOff = (intent: FeeIntent, because: string): FeeIntent =>
  next(intent, {
    state: 'WRITTEN_OFF',
    writtenOffBecause: because,
    heldUntil: undefined,
    forPerson: undefined,
    nextTryDay: undefined,
  });
