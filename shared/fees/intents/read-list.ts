import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { isRowOf, judgeUnknownOutcome, type Verdict } from './judge-unknown-outcome.ts';
import type { RoundTripProofs, FeeIntents, FeesAtBank } from '#shared/fees/model/ports.ts';
import { judged, next } from './transitions.ts';

export interface ReadListDeps {
  readonly intents: Pick<FeeIntents, 'write' | 'ofAccount'>;
  readonly bank: Pick<FeesAtBank, 'list'>;
  readonly roundTrips: Pick<RoundTripProofs, 'of' | 'see' | 'letGo'>;
  readonly clock: Clock;
  /** How late the bank may show a charge in its list. */
  readonly lagMs: number;
}

interface ListReader {
  /** Called with each list that was read from the bank. */
  readonly onList: (list: readonly ListedFee[]) => void;
}

export type Step =
  | 'stepped'
  | { readonly is: 'settled' | 'left' }
  | { readonly is: 'again'; readonly notBeforeMs: number };

export const minuteMs = 60_000;

/** Judges an unknown outcome by the list, once the bank has finished the attempt. */
export async function resolve(deps: ReadListDeps, intent: FeeIntent, { onList }: ListReader): Promise<Step> {
  const { intents, bank, clock } = deps;
  const readAtMs = clock.now();
  const doneMs = Date.parse(intent.mayRunUntil ?? '');
  if (readAtMs < doneMs) return { is: 'again', notBeforeMs: doneMs };
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  onList(list);
  const verdict = await judgeBy(deps, intent, { list, readAtMs });
  await noteRoundTrip(deps, intent, verdict);
  const isOldNews = verdict.is === 'open' && verdict.absent === (intent.absentAt !== undefined);
  if (!isOldNews) await intents.write(intent, judged(intent, verdict, readAtMs));
  return verdict.is === 'open' ? { is: 'again', notBeforeMs: verdict.untilMs } : 'stepped';
}

async function judgeBy(
  { intents, roundTrips, lagMs }: ReadListDeps,
  intent: FeeIntent,
  seen: { readonly list: readonly ListedFee[]; readonly readAtMs: number },
): Promise<Verdict> {
  const fees: FeeIntent[] = [];
  for await (const fee of intents.ofAccount(intent.accountId)) fees.push(fee);
  return judgeUnknownOutcome(intent, {
    ...seen,
    fees,
    lagMs,
    roundTrip: await roundTrips.of(intent.charge.type),
  });
}

/** Notes what the verdict says about the type of fee: one miss revokes the proof. */
async function noteRoundTrip(
  { roundTrips }: ReadListDeps,
  { id: intentId, charge: { type } }: FeeIntent,
  verdict: Verdict,
): Promise<void> {
  if (verdict.is === 'charged') await roundTrips.see({ type, state: 'proven', intentId });
  if (verdict.is !== 'for-person') return;
  if (verdict.refutesRoundTrip) await roundTrips.see({ type, state: 'refuted', intentId });
  else await roundTrips.letGo(type, intentId);
}

/** While persons decide, the list may show the charge after all; they decide by what it shows now. */
export async function readAgain(
  deps: ReadListDeps,
  intent: FeeIntent,
  { onList }: ListReader,
): Promise<Step> {
  const { intents, bank, clock } = deps;
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'settled' };
  onList(list);
  const readAtMs = clock.now();
  const verdict = await judgeBy(deps, intent, { list, readAtMs });
  // No absence may end the wait: only persons send a fee again.
  if (verdict.is !== 'charged' && verdict.is !== 'for-person') return { is: 'settled' };
  const seen = judged(intent, verdict, readAtMs);
  const isNews =
    seen.forPerson !== intent.forPerson || canonicalJson(seen.sight) !== canonicalJson(intent.sight);
  if (!isNews) return { is: 'settled' };
  await noteRoundTrip(deps, intent, verdict);
  await intents.write(intent, seen);
  return 'stepped';
}

/** Each accepted fee tests again whether references come back; one miss revokes the proof. */
export async function readForReference(
  deps: ReadListDeps,
  intent: FeeIntent,
  { onList }: ListReader,
): Promise<Step> {
  const { intents, bank, roundTrips, clock, lagMs } = deps;
  const readAtMs = clock.now();
  const list = await bank.list(intent.accountId);
  if (list === undefined) return { is: 'again', notBeforeMs: clock.now() + minuteMs };
  onList(list);
  const isSeen = list.some((row) => isRowOf(row, intent));
  const shownByMs = Date.parse(intent.acceptedAt ?? '') + lagMs;
  if (!isSeen && readAtMs < shownByMs) return { is: 'again', notBeforeMs: shownByMs };
  const { id: intentId, charge } = intent;
  // Read late, the list shows that the reference comes back, but not that it appears in time.
  const acceptedAt = readAtMs <= shownByMs ? intent.acceptedAt : undefined;
  await roundTrips.see({ type: charge.type, state: isSeen ? 'proven' : 'refuted', intentId, acceptedAt });
  const checkedAt = toIsoInstant(readAtMs);
  await intents.write(intent, next(intent, { checkedAt }));
  return 'stepped';
}

/** The bank may list a fee that persons waived or wrote off: the comparison of the list with our fees finds it. */
export async function readOnce(
  { intents, bank, clock, lagMs }: ReadListDeps,
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
