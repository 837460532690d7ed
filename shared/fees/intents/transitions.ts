import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { Verdict } from './judge-unknown-outcome.ts';
import { conflict, type ChargeAnswer } from '#shared/fees/model/ports.ts';

/** For how long the bank may go on with a call that nobody waits for, and a little more. */
export interface BankPatience {
  readonly idleMs: number;
}

/** A later version of an intent. */
export const next = (intent: FeeIntent, change: Partial<FeeIntent>): FeeIntent => ({
  ...intent,
  ...change,
  version: intent.version + 1,
});

/** Stored before the call: whoever finds it so later knows that the bank may have got it. */
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

/** Its worker is gone: it may have sent the attempt until it stopped. */
export function abandoned(intent: FeeIntent, nowMs: number): FeeIntent {
  return next(intent, { state: 'IN_DOUBT', doubtedAt: toIsoInstant(nowMs), heldUntil: undefined });
}

interface Answered {
  readonly nowMs: number;
  readonly dunningDays: readonly number[];
}

/**
 * The answer to the attempt, also when somebody has put it in doubt meanwhile: then only an acceptance counts, since the
 * attempt may have been sent again. A refusal counts only if the attempt was never in doubt, or proven absent: the bank may
 * refuse the second request because it took the first one. A conflict says just that.
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

/** A refused attempt is tried again under a number of its own: that of the refused one stays its own for ever. */
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
 * It cannot be sent any more. What only persons have found absent stays in doubt: the bank may have charged it before the
 * account was closed.
 */
export function endedByClosure(intent: FeeIntent): FeeIntent {
  return next(intent, {
    state: intent.saidAbsentBy === undefined ? 'REFUSED' : 'IN_DOUBT',
    forPerson: 'the account is closed',
    nextTryDay: undefined,
    stoppedBecause: undefined,
  });
}

/** To be sent again, and the bank lists it, or an earlier attempt: the list is judged before anything else happens. */
export function turnedUp(intent: FeeIntent, nowMs: number): FeeIntent {
  return next(intent, { state: 'IN_DOUBT', doubtedAt: toIsoInstant(nowMs) });
}

/** What a look at the bank's list leads to. One that is proven absent is sent again under the same number. */
export function judged(intent: FeeIntent, verdict: Verdict, nowMs: number): FeeIntent {
  if (verdict.is === 'charged')
    return { ...accepted(intent, verdict.reconciliationId, nowMs), checkedAt: toIsoInstant(nowMs) };
  if (verdict.is === 'absent') return { ...planned(intent), saidAbsentBy: undefined };
  if (verdict.is === 'for-person')
    return next(intent, { forPerson: verdict.because, sight: [...verdict.sight] });
  return next(intent, { absentAt: verdict.absent ? (intent.absentAt ?? toIsoInstant(nowMs)) : undefined });
}

/** Nobody is left whom it could be charged to; what was known of it stays. */
export const writtenOff = (intent: FeeIntent, because: string): FeeIntent =>
  next(intent, {
    state: 'WRITTEN_OFF',
    writtenOffBecause: because,
    heldUntil: undefined,
    forPerson: undefined,
    nextTryDay: undefined,
  });
