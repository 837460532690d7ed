import { leavesToLater } from '#shared/breaks/what-heals.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { RefusedAccountError } from '#shared/reconciliation/model/bank.ts';
import {
  createHealBookings,
  type HealBookingsDeps,
  type HealedBookings,
} from '#shared/reconciliation/healing/heal-bookings.ts';
import type {
  NotedBooking,
  ReconciledFull,
  ReconciledRows,
} from '#shared/reconciliation/model/reconciled.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import {
  isAlike,
  compareBookings,
  type BookingsComparison,
  type CompareBookingsDeps,
} from '#shared/reconciliation/bookings/compare-bookings.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';

export interface CompareAccountDeps extends CompareBookingsDeps, HealBookingsDeps, CountLostDeps {
  readonly register: Pick<AccountRegister, 'read' | 'noteCompared' | 'recount'>;
  readonly reconciled: ReconciledRows;
  readonly settings: ReconciliationSettings;
  readonly mirror: CompareBookingsDeps['mirror'] & CountLostDeps['mirror'];
}

/** One account, booking by booking. */
export function createCompareAccount(deps: CompareAccountDeps): PerformItem {
  return async (accountId, work) => {
    const account = await deps.register.read(accountId);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, work.run);
    if (account === undefined || verdict !== 'wanted') return { outcome: verdict };
    const known = await deps.reconciled.full(accountId);
    const waits = waitsFor(deps, known, work);
    return waits ?? (await compareAndHeal(deps, { account, known, work })).result;
  };
}

interface Compared {
  readonly account: RegisteredAccount;
  readonly known: ReconciledFull;
  readonly work: ItemWork;
  /** Compares sealed months as well, even if the run does not. */
  readonly isAfresh?: boolean;
}

interface HealedComparison {
  readonly result: ItemResult;
  /** Omitted if the bank refused to show bookings. */
  readonly comparison?: BookingsComparison;
}

/** Compares and heals, and repeats that until the mirror agrees. */
export async function compareAndHeal(
  deps: CompareAccountDeps,
  { account, known, work, isAfresh = false }: Compared,
): Promise<HealedComparison> {
  const { id, currency, baseline } = account;
  if (baseline === undefined) return { result: { outcome: 'known' } };
  const { run } = work;
  const { dryRun, ...request } = reconciliationRunRequest.parse(run.request);
  const afresh = request.afresh || isAfresh;
  try {
    const comparison = await compareBookings(deps, { id, currency, baseline, asOf: run.asOf, known, afresh });
    if (dryRun)
      return {
        comparison,
        result: { outcome: isAlike(comparison) ? 'agrees' : 'differs', line: lineOf(comparison) },
      };
    const healed = await createHealBookings(deps)({ accountId: id, run, comparison, known });
    const lost = await countLost(deps, healed.known);
    const isWhole = !comparison.isCut;
    const noted: ReconciledFull = {
      ...healed.known,
      bookings: lost.left,
      ...(isWhole && { seals: [...comparison.seals] }),
    };
    await deps.reconciled.noteFull(id, noted, healed.noted);
    const result = await resultOf(deps, { id, work, comparison, healed, noted });
    if (!('outcome' in result)) return { comparison, result };
    if (isSettled.has(result.outcome)) await deps.register.noteCompared(id, run.asOf);
    const missing = count(lost.left, ({ untoldSince = '' }) => untoldSince >= run.startedAt);
    const sums = { compared: comparison.compared, missing, lost: lost.count };
    return { comparison, result: { ...result, sums } };
  } catch (error) {
    if (!(error instanceof RefusedAccountError)) throw error;
    return { result: { outcome: 'bookings-refused', line: { because: error.refused.because } } };
  }
}

/** After any other outcome, the next run compares the account again, whether or not it is its turn. */
const isSettled: ReadonlySet<string> = new Set(['agrees', 'healed', 'differs']);

interface HealedAccount {
  readonly id: string;
  readonly work: ItemWork;
  readonly comparison: BookingsComparison;
  readonly healed: HealedBookings;
  readonly noted: ReconciledFull;
}

async function resultOf(
  deps: CompareAccountDeps,
  { id, work, comparison, healed, noted }: HealedAccount,
): Promise<Exclude<ItemResult, 'left'>> {
  const { settings } = deps;
  if (healed.isHeldBack) return { outcome: 'breaker', line: lineOf(comparison) } as const;
  if (!isAlike(comparison)) {
    const { lookSeconds, withdrawalSeconds } = settings;
    const isOnlyGone =
      healed.sent === 0 &&
      !comparison.isCut &&
      count(noted.bookings, ({ goneSince }) => goneSince !== undefined) > 0;
    const afterSeconds = isOnlyGone ? Math.min(900, withdrawalSeconds) : lookSeconds;
    // Its time has not come, or it is on its way to the mirror: neither uses up the number of comparisons.
    const isExpected = isOnlyGone || healed.sent > 0;
    const again = { afterSeconds, orElse: 'unsettled', line: lineOf(comparison) };
    return { again: { ...again, ...(isExpected && { isInLine: true }) } };
  }
  // Another comparison has seen a break of it since this one began, perhaps with a clock that is ahead.
  if (count(noted.bookings, ({ isOpen }) => isOpen === true) > 0)
    return { again: { afterSeconds: 900, orElse: 'in-motion' } };
  // Lists of the mirror lag by a second or so: a second comparison must find it, too.
  if (comparison.isDrifted && work.look === 1)
    return { again: { afterSeconds: settings.lookSeconds, orElse: 'in-motion' } };
  await settleDrift(deps, { id, work, comparison, noted });
  if (comparison.isDrifted) return { outcome: 'differs' } as const;
  return { outcome: healed.known.healedBy === work.run.id ? 'healed' : 'agrees' } as const;
}

/** Opens a break if our totals are not the sum of our rows, and ends it once they are. */
async function settleDrift(
  { breaks, reconciled, clock }: CompareAccountDeps,
  { id, work, comparison: { isDrifted, isInMotion, begunAt, drift }, noted }: Omit<HealedAccount, 'healed'>,
): Promise<void> {
  if (isInMotion || (!isDrifted && !noted.isDrifted)) return;
  const entity = `account ${id}`;
  const named = { kind: 'TOTALS_DRIFT', accountId: id, entity, field: 'totals', runId: work.run.id } as const;
  const found = { ...named, ...drift };
  const now = toIsoInstant(clock.now());
  // Noted before the break opens: a break that is not noted would stay open forever.
  if (isDrifted) {
    await reconciled.noteFull(id, { ...noted, isDrifted }, noted);
    await breaks.open(found, now);
  } else {
    const covered = { entity, kinds: ['TOTALS_DRIFT'], found: [], begunAt, endsDecisions: true } as const;
    await breaks.heal(covered, now);
    await reconciled.noteFull(id, { ...noted, isDrifted: await leavesToLater(breaks, covered) }, noted);
  }
}

/** A booking that is gone from the bank is compared again after an hour: before that, a comparison would be wasted. */
function waitsFor(
  { clock, settings }: Pick<CompareAccountDeps, 'clock' | 'settings'>,
  { bookings }: ReconciledFull,
  { look }: ItemWork,
): ItemResult | undefined {
  const [since] = [...bookings.values()].flatMap(({ goneSince }) => goneSince ?? []).toSorted();
  const isOnItsWay = count(bookings, ({ sentAt }) => sentAt !== undefined) > 0;
  if (look === 1 || since === undefined || isOnItsWay) return undefined;
  const leftMs = Date.parse(since) + settings.withdrawalSeconds * 1_000 - clock.now();
  if (leftMs <= 0) return undefined;
  const afterSeconds = Math.min(900, Math.ceil(leftMs / 1_000));
  return { again: { afterSeconds, orElse: 'unsettled', isInLine: true } };
}

function lineOf({ missing, changed, orphans }: BookingsComparison) {
  return {
    missing: missing.map(({ bank }) => bank.id).slice(0, mostNamed),
    changed: changed.map(({ bank }) => bank.id).slice(0, mostNamed),
    orphans: orphans.map(({ id }) => id).slice(0, mostNamed),
  };
}

function count(bookings: ReconciledFull['bookings'], isMeant: (noted: NotedBooking) => boolean): number {
  return [...bookings.values()].filter(isMeant).length;
}

/** Breaks have the others. */
const mostNamed = 20;

interface CountLostDeps {
  readonly mirror: Pick<MirrorRepository, 'history'>;
  readonly clock: Clock;
}

/** The bank tries for five days to deliver a webhook. */
const triesForMs = 5 * 24 * 3_600_000;

const readsAtOnce = 16;

/** Counts fetched bookings whose webhook never came, and returns what is left to be settled. */
async function countLost(
  { mirror, clock }: CountLostDeps,
  { bookings }: Pick<ReconciledFull, 'bookings'>,
): Promise<{ readonly count: number; readonly left: ReconciledFull['bookings'] }> {
  const isOver = ({ untoldSince }: NotedBooking) =>
    untoldSince !== undefined && clock.now() - Date.parse(untoldSince) >= triesForMs;
  const over = [...bookings].filter(([, noted]) => isOver(noted));
  const came = await inParallel(over, readsAtOnce, async ([id]) => cameLate(mirror, id));
  const left = new Map(bookings);
  for (const [id, { untoldSince: _over, ...noted }] of over)
    if (Object.keys(noted).length > 0) left.set(id, noted);
    else left.delete(id);
  return { count: came.filter((each) => !each).length, left };
}

async function cameLate(mirror: Pick<MirrorRepository, 'history'>, id: string): Promise<boolean> {
  for await (const { state } of mirror.history({ kind: 'booking', id }))
    if (state === 'duplicate' || state === 'stale') return true;
  return false;
}
