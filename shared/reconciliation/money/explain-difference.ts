import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { compareAndHeal, type CompareAccountDeps } from '#shared/reconciliation/full/compare-account.ts';
import { isAlike, type BookingsComparison } from '#shared/reconciliation/bookings/compare-bookings.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import { suspectedUntilSeenAgain } from './suspected-difference.ts';
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
  /** Canonical UTC: unchanged since then. */
  readonly since: string;
}

/**
 * Compares the bookings at once. What they explain is healed, and the next comparison sees what is left. If all agree
 * and none is too young for the bank to show, we cannot explain the balance, and people must ask the bank.
 */
export async function explainDifference(
  deps: ExplainDifferenceDeps,
  { account, money, work, read, since }: Difference,
): Promise<ItemResult> {
  const { reconciled } = deps;
  const cents = differenceTo(read);
  const known = await reconciled.full(account.id);
  const { result, comparison } = await compareAndHeal(deps, { account, known, work });
  if (comparison === undefined || !isAlike(comparison) || comparison.isDrifted) return result;
  // The bookings in flight explain it.
  if (comparison.inFlight > 0 && comparison.inFlightCents === cents) return { outcome: 'agrees' };
  const again = suspectedUntilSeenAgain(deps, cents);
  if (comparison.inFlight > 0 || !(await isSettled(deps, account.id, since))) return again;
  const reading = otherReading(read);
  if (reading === undefined) {
    if (await isCountedTwice(deps, { account, work, cents, comparison })) return again;
    const sealed = await compareSealed(deps, { account, money, work });
    if (sealed !== undefined) return sealed;
    return unexplained(deps, { account, money, work, cents, comparison });
  }
  // Both sides have the same bookings, so our rule about valuta dates was wrong. The next comparison agrees.
  if (isQuiet(read, deps)) await noteReading(deps, read, reading);
  return again;
}

interface Unexplained extends Omit<Difference, 'since' | 'read'> {
  /** The bank's balance minus ours. */
  readonly cents: number;
  readonly comparison: BookingsComparison;
}

/**
 * The bank may have changed a sealed month, so sealed months are compared before a break opens, unless the run has done
 * so. Undefined if they agree.
 */
async function compareSealed(
  deps: CompareAccountDeps,
  { account, money, work }: Pick<Difference, 'account' | 'money' | 'work'>,
): Promise<ItemResult | undefined> {
  if (money.isUnexplained || reconciliationRunRequest.parse(work.run.request).afresh) return undefined;
  const known = await deps.reconciled.full(account.id);
  if (known.seals.length === 0) return undefined;
  const { result, comparison } = await compareAndHeal(deps, { account, known, work, isAfresh: true });
  return comparison === undefined || !isAlike(comparison) ? result : undefined;
}

/**
 * A booking that the baseline counts may enter the mirror after the onboarding, for example from a dead-letter queue.
 * If that is the whole difference, the baseline is recounted, and the next comparison agrees. Withdrawals and
 * corrections are no such case: they also change the bank's balance.
 */
async function isCountedTwice(
  { register }: Pick<CompareAccountDeps, 'register'>,
  { account: { id, baseline }, work, cents, comparison }: Omit<Unexplained, 'money'>,
): Promise<boolean> {
  const { ofBaseline: mirrored } = comparison;
  if (baseline === undefined || mirrored.count <= baseline.mirrored.count) return false;
  if (baseline.mirrored.sumCents - mirrored.sumCents !== cents) return false;
  await register.recount(id, baseline, { mirrored, runId: work.run.id });
  return true;
}

async function unexplained(
  deps: CompareAccountDeps,
  { account, money, work, cents, comparison }: Unexplained,
): Promise<ItemResult> {
  // It is unknown which of them the balance counts.
  if (mayBeUndated(cents, comparison.undated)) return { outcome: 'undated', line: { cents } };
  const entity = `account ${account.id}`;
  const found = { kind: 'BALANCE_UNEXPLAINED', accountId: account.id, entity, field: 'balance' } as const;
  const difference = { differenceCents: cents, currency: account.currency, runId: work.run.id };
  // Noted first: a break that is not noted would stay open forever.
  await deps.reconciled.noteMoney(account.id, { ...money, isUnexplained: true });
  await deps.breaks.open({ ...found, ...difference }, toIsoInstant(deps.clock.now()));
  return { outcome: 'differs', line: { cents } };
}

/** By then, a balance that was merely late is right. */
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
