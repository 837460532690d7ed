import { bookingOf } from '#shared/fees/model/charge.ts';
import { createTurns } from '#shared/kernel/turns.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import {
  isSettled,
  type FeeIntent,
  type ListedFee,
  nameOf,
  type IntentName,
} from '#shared/fees/model/fee-intent.ts';
import { rowsOf } from './judge-unknown-outcome.ts';
import {
  lookAgain,
  lookForEcho,
  lookOnce,
  minuteMs,
  resolve,
  type LookDeps,
  type Step,
} from './read-list.ts';
import type { EchoProofs, FeeIntents, FeesAtBank, ChargeAnswer } from '#shared/fees/model/ports.ts';
import {
  abandoned,
  answered,
  endedByClosure,
  stopped,
  submitting,
  triedAgain,
  turnedUp,
  type BankPatience,
} from './transitions.ts';
import { monthOf } from '#shared/fees/model/months.ts';

export interface AdvanceIntentDeps extends BankPatience, LookDeps {
  readonly intents: Pick<FeeIntents, 'read' | 'write' | 'ofAccount'>;
  readonly bank: FeesAtBank;
  readonly echo: Omit<EchoProofs, 'all'>;
  readonly dunningDays: readonly number[];
}

export interface AdvanceWork {
  /** When the invocation ends, at the latest. */
  readonly endsAtMs: number;
  /** Asked before each charge. */
  readonly mayWrite: () => Promise<boolean>;
  /** Day at the bank that the run is for. */
  readonly asOf: string;
  /** The run whose sum was released with it: what another one has taken over since waits for the sum of that. */
  readonly plannedBy: string;
  /** When the bank recorded the latest credit of the account since an instant, if there is one. Canonical UTC. */
  readonly latestCreditSince: (at: string) => Promise<string | undefined>;
  /** The bank has closed the account: nothing is sent to it any more. */
  readonly isClosed: boolean;
  /** Why nothing may be charged to the account now, if that is so. */
  readonly whyStopped: () => Promise<string | undefined>;
  /** Told of each list of the bank that was read. */
  readonly onList: (list: readonly ListedFee[]) => void;
}

/** Where an intent stands when nothing more can be done with it now. */
export type Advanced =
  | { readonly intent: FeeIntent; readonly is: 'settled' }
  | { readonly intent: FeeIntent; readonly is: 'again'; readonly notBeforeMs: number }
  | { readonly intent: FeeIntent; readonly is: 'left' };

/**
 * Takes an intent as far as it goes. Every step is stored before the next one begins, so whoever goes on after a crash
 * finds what may have happened.
 */
export function createAdvanceIntent(deps: AdvanceIntentDeps) {
  const { intents, echo, clock } = deps;
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
  // What was seen of a type may change; that something was seen does not.
  const seen = new Set<string>();
  const isUnproven = async (type: string): Promise<boolean> => {
    if (!seen.has(type) && (await echo.of(type)).state !== 'unproven') seen.add(type);
    return !seen.has(type);
  };
  // Of one worker, those of a type that nobody has seen go one by one: none is put off because another one tries.
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
      return intent.forPerson === undefined ? resolve(deps, intent, work) : lookAgain(deps, intent, work);
    case 'ACCEPTED':
      return intent.checkedAt === undefined ? lookForEcho(deps, intent, work) : { is: 'settled' };
    case 'REFUSED':
      return tryAgain(deps, intent, work);
    case 'WAIVED':
    case 'WRITTEN_OFF':
      return isSettled(intent) ? { is: 'settled' } : lookOnce(deps, intent, work);
    default:
      return { is: 'settled' };
  }
}

async function submit(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  const { intents, bank, echo, clock } = deps;
  const { type } = intent.charge;
  if (intent.plannedBy !== work.plannedBy) return { is: 'settled' };
  // Nothing takes effect before the month that it is charged for.
  if (monthOf(work.asOf) < intent.charge.period) return { is: 'settled' };
  const isSentBefore = intent.mayRunUntil !== undefined || intent.attempt > 1;
  if (isSentBefore) {
    const list = await bank.list(intent.accountId);
    if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
    work.onList(list);
    if (rowsOf(intent, list).length > 0) {
      await intents.write(intent, turnedUp(intent, clock.now()));
      return 'stepped';
    }
  }
  if (work.isClosed) return endByClosure(deps, intent);
  const stop = await stopOf(deps, intent, work);
  if (stop !== undefined) return stop;
  // The first charge of a type shows what later doubts can be resolved by.
  if ((await echo.of(type)).state === 'unproven' && !(await echo.tryWith(type, intent.id)))
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

/** Somebody who took this worker for dead may have put the attempt in doubt: an acceptance still counts. */
async function keepAnswer(deps: AdvanceIntentDeps, sent: FeeIntent, answer: ChargeAnswer): Promise<void> {
  const { intents, clock } = deps;
  let current: FeeIntent | undefined = sent;
  while (current !== undefined) {
    const next = answered(current, answer, { ...deps, nowMs: clock.now() });
    if (await intents.write(current, next)) {
      if (next.state === 'REFUSED') await deps.echo.letGo(next.charge.type, next.id);
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

/** Each credit is a reason to try once: a bank whose clock is ahead of ours would otherwise seem to have had one for ever. */
async function newCreditOf(
  { refusal, creditAt = '' }: FeeIntent,
  work: AdvanceWork,
): Promise<string | undefined> {
  if (refusal === undefined) return undefined;
  const latest = await work.latestCreditSince(refusal.at);
  return latest !== undefined && latest > creditAt ? latest : undefined;
}

/** Nobody can charge such an account: persons decide what becomes of the fee. */
async function endByClosure({ intents, echo }: AdvanceIntentDeps, intent: FeeIntent): Promise<Step> {
  if (intent.forPerson !== undefined) return { is: 'settled' };
  if (await intents.write(intent, endedByClosure(intent))) await echo.letGo(intent.charge.type, intent.id);
  return 'stepped';
}

/** Nothing is sent where the bank or an authority forbids it, and whoever looks at the fee sees why. */
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
