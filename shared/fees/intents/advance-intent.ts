import { bookingOf, type Charge } from '#shared/fees/model/charge.ts';
import { createTurns } from '#shared/kernel/turns.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import {
  isSettled,
  type FeeIntent,
  type ListedFee,
  nameOf,
  type IntentName,
} from '#shared/fees/model/fee-intent.ts';
import { rowsOf, whyItMayBeHidden } from './judge-unknown-outcome.ts';
import {
  readAgain,
  readForReference,
  readOnce,
  minuteMs,
  resolve,
  type ReadListDeps,
  type Step,
} from './read-list.ts';
import type { RoundTripProofs, FeeIntents, FeesAtBank, ChargeAnswer } from '#shared/fees/model/ports.ts';
import {
  abandoned,
  answered,
  endedByClosure,
  overLimit,
  repriced,
  stopped,
  submitting,
  triedAgain,
  turnedUp,
  type BankPatience,
} from './transitions.ts';
import { monthOf } from '#shared/fees/model/months.ts';

export interface AdvanceIntentDeps extends BankPatience, ReadListDeps {
  readonly intents: Pick<FeeIntents, 'read' | 'write' | 'ofAccount'>;
  readonly bank: FeesAtBank;
  readonly roundTrips: Omit<RoundTripProofs, 'all'>;
  readonly dunningDays: readonly number[];
  /** The table of intents was restored: what was sent before may be planned in it, or not at all. */
  readonly isRestored: boolean;
}

export interface AdvanceWork {
  /** When the invocation ends, at the latest. */
  readonly endsAtMs: number;
  /** Called before each charge. */
  readonly mayWrite: () => Promise<boolean>;
  /** Day at the bank that the run is for. */
  readonly asOf: string;
  /** The run whose released sum contains it. If another run has adopted it since, it waits for that run's sum. */
  readonly plannedBy: string;
  /** When the bank recorded the latest credit of the account since an instant, if there is one. Canonical UTC. */
  readonly latestCreditSince: (at: string) => Promise<string | undefined>;
  /** The bank has closed the account: nothing is sent to it any more. */
  readonly isClosed: boolean;
  /** Why nothing may be charged to the account now, if that is so. */
  readonly whyStopped: () => Promise<string | undefined>;
  /** What the fee costs by its booking of now. */
  readonly priceNow: (intent: FeeIntent) => Promise<Charge>;
  /** Why two persons decide first: it exceeds the limits of its account, or its booking may be cancelled. */
  readonly whyToAsk: (intent: FeeIntent) => Promise<string | undefined>;
  /** Called with each list that was read from the bank. */
  readonly onList: (list: readonly ListedFee[]) => void;
}

/** Where an intent stands when nothing more can be done with it now. */
export type Advanced =
  | { readonly intent: FeeIntent; readonly is: 'settled' }
  | { readonly intent: FeeIntent; readonly is: 'again'; readonly notBeforeMs: number }
  | { readonly intent: FeeIntent; readonly is: 'left' };

/**
 * Advances an intent as far as possible. Each step is stored before the next one begins, so that after a crash the next
 * worker knows what may have happened.
 */
export function createAdvanceIntent(deps: AdvanceIntentDeps) {
  const { intents, roundTrips, clock } = deps;
  const inTurn = createTurns();
  const advance = async (name: IntentName, work: AdvanceWork): Promise<Advanced | undefined> => {
    for (;;) {
      const intent = await intents.read(name);
      if (intent === undefined) return undefined;
      const step = await stepOf(deps, intent, work);
      if (step !== 'stepped') return { intent, ...step };
      if (clock.now() >= work.endsAtMs) return { intent, is: 'left' };
    }
  };
  // The result for a type may change, but a tested type stays tested.
  const seen = new Set<string>();
  const isUnproven = async (type: string): Promise<boolean> => {
    if (!seen.has(type) && (await roundTrips.of(type)).state !== 'unproven') seen.add(type);
    return !seen.has(type);
  };
  // Within one worker, intents of an untested type go one by one, so none is postponed because another one tests the
  // type.
  return async (name: IntentName, work: AdvanceWork, type: string): Promise<Advanced | undefined> =>
    (await isUnproven(type)) ? inTurn(type, async () => advance(name, work)) : advance(name, work);
}

async function stepOf(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  switch (intent.state) {
    case 'PLANNED':
      return submit(deps, intent, work);
    case 'SUBMITTING':
      return waitForHolder(deps, intent);
    case 'IN_DOUBT':
      return intent.forPerson === undefined ? resolve(deps, intent, work) : readAgain(deps, intent, work);
    case 'ACCEPTED':
      return intent.checkedAt === undefined ? readForReference(deps, intent, work) : { is: 'settled' };
    case 'REFUSED':
      return tryAgain(deps, intent, work);
    case 'WAIVED':
    case 'WRITTEN_OFF':
      return isSettled(intent) ? { is: 'settled' } : readOnce(deps, intent, work);
    default:
      return { is: 'settled' };
  }
}

async function submit(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  const { intents, bank, roundTrips, clock } = deps;
  const { type } = intent.charge;
  if (intent.plannedBy !== work.plannedBy || intent.forPerson !== undefined) return { is: 'settled' };
  // Nothing takes effect before the month that it is charged for.
  if (monthOf(work.asOf) < intent.charge.period) return { is: 'settled' };
  const isSentBefore = intent.mayRunUntil !== undefined || intent.attempt > 1;
  if (isSentBefore || deps.isRestored) {
    const found = await lookFor(deps, intent, { isSentBefore, onList: work.onList });
    if (found !== undefined) return found;
  }
  // Sent before under this number, it stays the same request.
  if (intent.mayRunUntil === undefined) {
    const now = await work.priceNow(intent);
    if (now.cents < intent.charge.cents) {
      await intents.write(intent, repriced(intent, now));
      return 'stepped';
    }
  }
  if (work.isClosed) return endByClosure(deps, intent);
  const stop = await stopOf(deps, intent, work);
  if (stop !== undefined) return stop;
  const because = await work.whyToAsk(intent);
  if (because !== undefined) {
    await intents.write(intent, overLimit(intent, because));
    return 'stepped';
  }
  // A fee that waits for persons tests nothing. The first charge of a type tests whether references come back: later unknown outcomes are resolved by that.
  if ((await roundTrips.of(type)).state === 'unproven' && !(await roundTrips.tryWith(type, intent.id)))
    return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  if (!(await work.mayWrite())) return { is: 'left' };
  const sent = submitting(intent, work.endsAtMs, { idleMs: deps.idleMs, asOf: work.asOf });
  if (!(await intents.write(intent, sent))) return 'stepped';
  const answer = await bank.charge({
    accountId: intent.accountId,
    type,
    cents: intent.charge.cents,
    reference: attemptReference(intent.id, intent.attempt),
    bookingId: bookingOf(intent.charge),
    valutaDay: sent.valutaDay ?? work.asOf,
  });
  await keepAnswer(deps, sent, answer);
  return answer.outcome === 'not-sent' ? { is: 'again', notBeforeMs: clock.now() + minuteMs } : 'stepped';
}

/** Why it is not sent now by what the bank lists, if that is so. */
async function lookFor(
  { intents, bank, clock }: AdvanceIntentDeps,
  intent: FeeIntent,
  { isSentBefore, onList }: Pick<AdvanceWork, 'onList'> & { readonly isSentBefore: boolean },
): Promise<Step | undefined> {
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  onList(list);
  if (rowsOf(intent, list).length > 0) {
    await intents.write(intent, turnedUp(intent, clock.now()));
    return 'stepped';
  }
  if (isSentBefore || intent.allowedBy !== undefined) return undefined;
  // The restored table does not know it: it may be one that the bank shows without our reference.
  const fees = await Array.fromAsync(intents.ofAccount(intent.accountId));
  const hidden = whyItMayBeHidden(intent.charge.type, { list, fees });
  if (hidden === undefined) return undefined;
  await intents.write(intent, overLimit(intent, `the table was restored: ${hidden.because}`));
  return 'stepped';
}

/** Another worker may have taken this one for dead and marked the outcome as unknown: an acceptance still counts. */
async function keepAnswer(deps: AdvanceIntentDeps, sent: FeeIntent, answer: ChargeAnswer): Promise<void> {
  const { intents, clock } = deps;
  let current: FeeIntent | undefined = sent;
  while (current !== undefined) {
    const next = answered(current, answer, { ...deps, nowMs: clock.now() });
    if (await intents.write(current, next)) {
      if (next.state === 'REFUSED') await deps.roundTrips.letGo(next.charge.type, next.id);
      return;
    }
    current = await intents.read(nameOf(sent));
    const isSameAttempt = current?.attempt === sent.attempt && current.state === 'IN_DOUBT';
    if (!isSameAttempt) return;
  }
}

async function waitForHolder({ intents, clock }: AdvanceIntentDeps, intent: FeeIntent): Promise<Step> {
  const heldUntilMs = Date.parse(intent.heldUntil ?? '');
  if (clock.now() < heldUntilMs) return { is: 'again', notBeforeMs: heldUntilMs };
  await intents.write(intent, abandoned(intent, clock.now()));
  return 'stepped';
}

async function tryAgain(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  if (work.isClosed) return endByClosure(deps, intent);
  const creditAt = await newCreditOf(intent, work);
  const isDay = intent.nextTryDay !== undefined && intent.nextTryDay <= work.asOf;
  if (!isDay && creditAt === undefined) return { is: 'settled' };
  const stop = await stopOf(deps, intent, work);
  if (stop !== undefined) return stop;
  await deps.intents.write(intent, triedAgain(intent, creditAt));
  return 'stepped';
}

/**
 * Each credit leads to one try. Otherwise a credit recorded by a bank clock ahead of ours would count again and again.
 */
async function newCreditOf(
  { refusal, creditAt = '' }: FeeIntent,
  work: AdvanceWork,
): Promise<string | undefined> {
  if (refusal === undefined) return undefined;
  const latest = await work.latestCreditSince(refusal.at);
  return latest !== undefined && latest > creditAt ? latest : undefined;
}

/** A closed account cannot be charged: persons decide about the fee. */
async function endByClosure({ intents, roundTrips }: AdvanceIntentDeps, intent: FeeIntent): Promise<Step> {
  if (intent.forPerson !== undefined) return { is: 'settled' };
  if (await intents.write(intent, endedByClosure(intent)))
    await roundTrips.letGo(intent.charge.type, intent.id);
  return 'stepped';
}

/** Nothing is sent while a block or a seizure forbids it; the fee shows the reason. */
async function stopOf(
  { intents }: AdvanceIntentDeps,
  intent: FeeIntent,
  work: AdvanceWork,
): Promise<Step | undefined> {
  const because = await work.whyStopped();
  if (because === undefined) return undefined;
  if (because === intent.stoppedBecause) return { is: 'settled' };
  await intents.write(intent, stopped(intent, because));
  return 'stepped';
}
