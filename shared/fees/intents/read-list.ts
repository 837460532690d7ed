import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { isRowOf, judgeDoubt, type Verdict } from './judge-unknown-outcome.ts';
import type { EchoProofs, FeeIntents, FeesAtBank } from '#shared/fees/model/ports.ts';
import { judged, next } from './transitions.ts';

export interface LookDeps {
  readonly intents: Pick<FeeIntents, 'write' | 'ofAccount'>;
  readonly bank: Pick<FeesAtBank, 'list'>;
  readonly echo: Pick<EchoProofs, 'of' | 'see' | 'letGo'>;
  readonly clock: Clock;
  /** How late the bank may show a charge in its list. */
  readonly lagMs: number;
}

interface ListReader {
  /** Told of each list of the bank that was read. */
  readonly onList: (list: readonly ListedFee[]) => void;
}

export type Step =
  | 'stepped'
  | { readonly is: 'settled' | 'left' }
  | { readonly is: 'again'; readonly notBeforeMs: number };

export const minuteMs = 60_000;

/** Judges a doubt by the list, once the bank is surely done with the attempt. */
export async function resolve(deps: LookDeps, intent: FeeIntent, { onList }: ListReader): Promise<Step> {
  const { intents, bank, clock } = deps;
  const readAtMs = clock.now();
  const doneMs = Date.parse(intent.mayRunUntil ?? '');
  if (readAtMs < doneMs) return { is: 'again', notBeforeMs: doneMs };
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  onList(list);
  const verdict = await judgeBy(deps, intent, { list, readAtMs });
  await noteEcho(deps, intent, verdict);
  const isOldNews = verdict.is === 'open' && verdict.absent === (intent.absentAt !== undefined);
  if (!isOldNews) await intents.write(intent, judged(intent, verdict, readAtMs));
  return verdict.is === 'open' ? { is: 'again', notBeforeMs: verdict.untilMs } : 'stepped';
}

async function judgeBy(
  { intents, echo, lagMs }: LookDeps,
  intent: FeeIntent,
  seen: { readonly list: readonly ListedFee[]; readonly readAtMs: number },
): Promise<Verdict> {
  const fees: FeeIntent[] = [];
  for await (const fee of intents.ofAccount(intent.accountId)) fees.push(fee);
  return judgeDoubt(intent, { ...seen, fees, lagMs, echo: await echo.of(intent.charge.type) });
}

/** What the look at a doubt shows of the type of fee: one miss revokes the proof. */
async function noteEcho(
  { echo }: LookDeps,
  { id: intentId, charge: { type } }: FeeIntent,
  verdict: Verdict,
): Promise<void> {
  if (verdict.is === 'charged') await echo.see({ type, state: 'proven', intentId });
  if (verdict.is !== 'for-person') return;
  if (verdict.refutesEcho) await echo.see({ type, state: 'refuted', intentId });
  else await echo.letGo(type, intentId);
}

/** While persons decide, the list may show it after all; what they decide by is what it shows now. */
export async function lookAgain(deps: LookDeps, intent: FeeIntent, { onList }: ListReader): Promise<Step> {
  const { intents, bank, clock } = deps;
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'settled' };
  onList(list);
  const readAtMs = clock.now();
  const verdict = await judgeBy(deps, intent, { list, readAtMs });
  if (verdict.is !== 'charged' && verdict.is !== 'for-person') return { is: 'settled' };
  const seen = judged(intent, verdict, readAtMs);
  const isNews =
    seen.forPerson !== intent.forPerson || canonicalJson(seen.sight) !== canonicalJson(intent.sight);
  if (!isNews) return { is: 'settled' };
  await noteEcho(deps, intent, verdict);
  await intents.write(intent, seen);
  return 'stepped';
}

/** Each accepted fee shows again whether references come back; one that does not revokes the proof. */
export async function lookForEcho(deps: LookDeps, intent: FeeIntent, { onList }: ListReader): Promise<Step> {
  const { intents, bank, echo, clock, lagMs } = deps;
  const readAtMs = clock.now();
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  onList(list);
  const isSeen = list.some((row) => isRowOf(row, intent));
  const shownByMs = Date.parse(intent.acceptedAt ?? '') + lagMs;
  if (!isSeen && readAtMs < shownByMs) return { is: 'again', notBeforeMs: shownByMs };
  const { id: intentId, charge } = intent;
  // Whoever looks late learns that the reference comes back, and not that the list is up to date in time.
  const acceptedAt = readAtMs <= shownByMs ? intent.acceptedAt : undefined;
  await echo.see({ type: charge.type, state: isSeen ? 'proven' : 'refuted', intentId, acceptedAt });
  const checkedAt = toIsoInstant(readAtMs);
  await intents.write(intent, next(intent, { checkedAt }));
  return 'stepped';
}

/** What persons have decided may be in the list all the same: whoever compares the list with our fees says so. */
export async function lookOnce(
  { intents, bank, clock, lagMs }: LookDeps,
  intent: FeeIntent,
  { onList }: ListReader,
): Promise<Step> {
  const readAtMs = clock.now();
  const shownByMs = Date.parse(intent.mayRunUntil ?? '') + lagMs;
  if (readAtMs < shownByMs) return { is: 'again', notBeforeMs: shownByMs };
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: readAtMs + minuteMs };
  onList(list);
  await intents.write(intent, next(intent, { checkedAt: toIsoInstant(readAtMs) }));
  return 'stepped';
}
