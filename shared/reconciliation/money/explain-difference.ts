import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { compareBookings, type CompareAccountDeps } from '#shared/reconciliation/full/compare-account.ts';
import { isAlike, type BookingsLook } from '#shared/reconciliation/bookings/compare-bookings.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import { mayBeUndated } from './undated-bookings.ts';
import {
  differenceTo,
  isQuiet,
  noteReading,
  otherReading,
  type ReadBalance,
  type ValutaReadingDeps,
} from './valuta-reading.ts';

interface ExplainDifferenceDeps extends CompareAccountDeps, ValutaReadingDeps {}

interface Difference {
  readonly account: RegisteredAccount;
  readonly money: ReconciledMoney;
  readonly work: ItemWork;
  readonly read: ReadBalance;
  /** Canonical UTC: since then it is the same. */
  readonly since: string;
}

/**
 * The bookings are compared at once. What they explain is healed, and the next look sees what is left. Where all agree and
 * none is so young that the bank may not show it yet, nothing of ours explains the balance: people have to ask the bank.
 */
export async function explainDifference(
  deps: ExplainDifferenceDeps,
  { account, money, work, read, since }: Difference,
): Promise<ItemResult> {
  const { reconciled } = deps;
  const cents = differenceTo(read);
  const known = await reconciled.full(account.id);
  const { result, look } = await compareBookings(deps, { account, known, work });
  if (look === undefined || !isAlike(look) || look.isDrifted) return result;
  // Its bookings are on their way, in one direction or the other.
  if (look.inFlight > 0 && look.inFlightCents === cents) return { outcome: 'agrees' };
  const again = suspectedUntilSeenAgain(deps, cents);
  if (look.inFlight > 0 || !(await isSettled(deps, account.id, since))) return again;
  const reading = otherReading(read);
  if (reading === undefined) {
    if (await isCountedTwice(deps, { account, work, cents, look })) return again;
    const sealed = await lookAtSealed(deps, { account, money, work });
    if (sealed !== undefined) return sealed;
    return unexplained(deps, { account, money, work, cents, look });
  }
  // Both sides have the same bookings: what was known of valuta dates is wrong, and the next look agrees.
  if (isQuiet(read, deps)) await noteReading(deps, read, reading);
  return again;
}

/** Most differences are a booking on its way. Waiting for it may not use up the looks, or none were left to explain it. */
export function suspectedUntilSeenAgain(
  { settings }: Pick<CompareAccountDeps, 'settings'>,
  cents: number,
): ItemResult {
  const afterSeconds = settings.lookSeconds;
  return { again: { afterSeconds, orElse: 'suspected', line: { cents }, isInLine: true } };
}

interface Unexplained extends Omit<Difference, 'since' | 'read'> {
  /** The bank's balance less ours. */
  readonly cents: number;
  readonly look: BookingsLook;
}

/**
 * The bank may have changed what was sealed: before anybody is told that nothing explains the balance, that is compared as
 * well, unless the run has done so. Undefined if it is alike.
 */
async function lookAtSealed(
  deps: CompareAccountDeps,
  { account, money, work }: Pick<Difference, 'account' | 'money' | 'work'>,
): Promise<ItemResult | undefined> {
  if (money.isUnexplained || reconciliationRunRequest.parse(work.run.wish).afresh) return undefined;
  const known = await deps.reconciled.full(account.id);
  if (known.seals.length === 0) return undefined;
  const { result, look } = await compareBookings(deps, { account, known, work, isAfresh: true });
  return look === undefined || !isAlike(look) ? result : undefined;
}

/**
 * What the baseline counts may come into the mirror only after the take-over: an event that lay in a dead-letter queue.
 * Where it is all of the difference, the baseline says so from then on, and the next look agrees. Of what was withdrawn or
 * corrected since, it says nothing: with that, the bank's balance has to move as well.
 */
async function isCountedTwice(
  { register }: Pick<CompareAccountDeps, 'register'>,
  { account: { id, baseline }, work, cents, look }: Omit<Unexplained, 'money'>,
): Promise<boolean> {
  const { ofBaseline: mirrored } = look;
  if (baseline === undefined || mirrored.count <= baseline.mirrored.count) return false;
  if (baseline.mirrored.sumCents - mirrored.sumCents !== cents) return false;
  await register.recount(id, baseline, { mirrored, runId: work.run.id });
  return true;
}

async function unexplained(
  deps: CompareAccountDeps,
  { account, money, work, cents, look }: Unexplained,
): Promise<ItemResult> {
  // Nobody knows which of them the balance counts.
  if (mayBeUndated(cents, look.undated)) return { outcome: 'undated', line: { cents } };
  const entity = `account ${account.id}`;
  const found = { kind: 'BALANCE_UNEXPLAINED', accountId: account.id, entity, field: 'balance' } as const;
  const difference = { differenceCents: cents, currency: account.currency, runId: work.run.id };
  // Noted first: a break that nobody remembers would stay open for ever.
  await deps.reconciled.noteMoney(account.id, { ...money, isUnexplained: true });
  await deps.breaks.open({ ...found, ...difference }, toIsoInstant(deps.clock.now()));
  return { outcome: 'differs', line: { cents } };
}

/** A balance that is late, and no more than that, is right by then. */
async function isSettled(
  { mirror, clock, lagMs }: Pick<CompareAccountDeps, 'mirror' | 'clock' | 'lagMs'>,
  accountId: string,
  since: string,
): Promise<boolean> {
  if (clock.now() - Date.parse(since) > lagMs) return true;
  const from = toIsoInstant(clock.now() - lagMs);
  for await (const booking of mirror.bookings({ accountId, by: 'recorded_at', from, to: '9999-12-31' }))
    if (booking.recordedAt >= from) return false;
  return true;
}
