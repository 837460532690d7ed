import { bookingOf } from '#shared/fees/charges/charge.ts';
import { monthOf } from '#shared/fees/collect/due-months.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { createTurns } from '#shared/kernel/turns.ts';
import { attemptReference } from './intent-id.ts';
import type { FeeIntent, ListedFee } from './fee-intent.ts';
import { judgeDoubt, rowsOf } from './judge-doubt.ts';
import { nameOf, type EchoProofs, type FeeIntents, type FeesAtBank, type IntentName } from './ports.ts';
import {
  abandoned,
  answered,
  judged,
  stopped,
  submitting,
  triedAgain,
  turnedUp,
  type BankPatience,
  type ChargeAnswer,
} from './transitions.ts';

export interface AdvanceIntentDeps extends BankPatience {
  readonly intents: Pick<FeeIntents, 'read' | 'write'>;
  readonly bank: FeesAtBank;
  readonly echo: Omit<EchoProofs, 'all'>;
  readonly clock: Clock;
  /** How late the bank may show a charge in its list. */
  readonly lagMs: number;
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
  /** Whether money has come in on the account since an instant. */
  readonly hasCreditSince: (at: string) => Promise<boolean>;
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

const minuteMs = 60_000;

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

type Step =
  'stepped' | { readonly is: 'settled' | 'left' } | { readonly is: 'again'; readonly notBeforeMs: number };

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

async function resolve(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  const { intents, bank, echo, clock, lagMs } = deps;
  const readAtMs = clock.now();
  const doneMs = Date.parse(intent.mayRunUntil ?? '');
  if (readAtMs < doneMs) return { is: 'again', notBeforeMs: doneMs };
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  work.onList(list);
  const verdict = judgeDoubt(intent, { list, readAtMs, lagMs, echo: await echo.of(intent.charge.type) });
  if (verdict.is === 'charged')
    await echo.see({ type: intent.charge.type, state: 'proven', intentId: intent.id });
  const isOldNews = verdict.is === 'open' && verdict.absent === (intent.absentAt !== undefined);
  if (!isOldNews) await intents.write(intent, judged(intent, verdict, readAtMs));
  if (verdict.is === 'for-person') await echo.letGo(intent.charge.type, intent.id);
  return verdict.is === 'open' ? { is: 'again', notBeforeMs: verdict.untilMs } : 'stepped';
}

/** While persons decide, the list may show it after all; what they decide by is what it shows now. */
async function lookAgain(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  const { intents, bank, echo, clock, lagMs } = deps;
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'settled' };
  work.onList(list);
  const readAtMs = clock.now();
  const verdict = judgeDoubt(intent, { list, readAtMs, lagMs, echo: await echo.of(intent.charge.type) });
  if (verdict.is !== 'charged' && verdict.is !== 'for-person') return { is: 'settled' };
  const seen = judged(intent, verdict, readAtMs);
  const isNews =
    seen.forPerson !== intent.forPerson || canonicalJson(seen.sight) !== canonicalJson(intent.sight);
  if (!isNews) return { is: 'settled' };
  await intents.write(intent, seen);
  return 'stepped';
}

/** Each accepted fee shows again whether references come back; one that does not revokes the proof. */
async function lookForEcho(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  const { intents, bank, echo, clock, lagMs } = deps;
  const readAtMs = clock.now();
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  work.onList(list);
  const isSeen = list.some((row) => isEchoOf(row, intent));
  const shownByMs = Date.parse(intent.acceptedAt ?? '') + lagMs;
  if (!isSeen && readAtMs < shownByMs) return { is: 'again', notBeforeMs: shownByMs };
  const { id: intentId, charge } = intent;
  // Whoever looks late learns that the reference comes back, and not that the list is up to date in time.
  const acceptedAt = readAtMs <= shownByMs ? intent.acceptedAt : undefined;
  await echo.see({ type: charge.type, state: isSeen ? 'proven' : 'refuted', intentId, acceptedAt });
  const checkedAt = toIsoInstant(readAtMs);
  await intents.write(intent, { ...intent, version: intent.version + 1, checkedAt });
  return 'stepped';
}

const isEchoOf = ({ reference, count = 1, cents, type }: ListedFee, { id, attempt, charge }: FeeIntent) =>
  reference === attemptReference(id, attempt) &&
  count === 1 &&
  cents === charge.cents &&
  type === charge.type;

async function tryAgain(deps: AdvanceIntentDeps, intent: FeeIntent, work: AdvanceWork): Promise<Step> {
  const { nextTryDay, refusal } = intent;
  if (nextTryDay === undefined) return { is: 'settled' };
  const isDue = nextTryDay <= work.asOf || (refusal !== undefined && (await work.hasCreditSince(refusal.at)));
  if (!isDue) return { is: 'settled' };
  const stop = await stopOf(deps, intent, work);
  if (stop !== undefined) return stop;
  await deps.intents.write(intent, triedAgain(intent));
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
