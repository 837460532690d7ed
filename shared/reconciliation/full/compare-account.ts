import { leavesToLater } from '#shared/breaks/what-heals.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
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
import { countLost, type CountLostDeps } from './count-lost.ts';
import {
  isAlike,
  lookAtBookings,
  type BookingsLook,
  type LookAtBookingsDeps,
} from '#shared/reconciliation/bookings/compare-bookings.ts';

export interface CompareAccountDeps extends LookAtBookingsDeps, HealBookingsDeps, CountLostDeps {
  readonly register: Pick<AccountRegister, 'read' | 'noteCompared' | 'recount'>;
  readonly reconciled: ReconciledRows;
  readonly settings: ReconciliationSettings;
  readonly mirror: LookAtBookingsDeps['mirror'] & CountLostDeps['mirror'];
}

/** One account, booking by booking. */
export function createCompareAccount(deps: CompareAccountDeps): PerformItem {
  return async (accountId, work) => {
    const account = await deps.register.read(accountId);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, work.run);
    if (account === undefined || verdict !== 'wanted') return { outcome: verdict };
    const known = await deps.reconciled.full(accountId);
    const waits = waitsFor(deps, known, work);
    return waits ?? (await compareBookings(deps, { account, known, work })).result;
  };
}

interface Compared {
  readonly account: RegisteredAccount;
  readonly known: ReconciledFull;
  readonly work: ItemWork;
  /** Also what is sealed, whatever the run was asked for. */
  readonly isAfresh?: boolean;
}

interface ComparedBookings {
  readonly result: ItemResult;
  /** Omitted if the bank showed nothing. */
  readonly look?: BookingsLook;
}

/** Compares and heals; what was found is looked at again until the mirror has it. */
export async function compareBookings(
  deps: CompareAccountDeps,
  { account, known, work, isAfresh = false }: Compared,
): Promise<ComparedBookings> {
  const { id, currency, baseline } = account;
  if (baseline === undefined) return { result: { outcome: 'known' } };
  const { run } = work;
  const { dryRun, ...wish } = reconciliationRunRequest.parse(run.wish);
  const afresh = wish.afresh || isAfresh;
  try {
    const look = await lookAtBookings(deps, { id, currency, baseline, asOf: run.asOf, known, afresh });
    if (dryRun)
      return { look, result: { outcome: isAlike(look) ? 'agrees' : 'differs', line: lineOf(look) } };
    const healed = await createHealBookings(deps)({ accountId: id, run, look, known });
    const lost = await countLost(deps, healed.known);
    const isWhole = !look.isCut;
    const noted: ReconciledFull = {
      ...healed.known,
      bookings: lost.left,
      ...(isWhole && { seals: [...look.seals] }),
    };
    await deps.reconciled.noteFull(id, noted, healed.noted);
    const result = await resultOf(deps, { id, work, look, healed, noted });
    if (!('outcome' in result)) return { look, result };
    if (isSettled.has(result.outcome)) await deps.register.noteCompared(id, run.asOf);
    const missing = count(lost.left, ({ untoldSince = '' }) => untoldSince >= run.startedAt);
    const sums = { compared: look.compared, missing, lost: lost.count };
    return { look, result: { ...result, sums } };
  } catch (error) {
    if (!(error instanceof RefusedAccountError)) throw error;
    return { result: { outcome: 'bookings-refused', line: { because: error.refused.because } } };
  }
}

/** After any other outcome, the next run looks again, whoever has their turn. */
const isSettled: ReadonlySet<string> = new Set(['agrees', 'healed', 'differs']);

interface Looked {
  readonly id: string;
  readonly work: ItemWork;
  readonly look: BookingsLook;
  readonly healed: HealedBookings;
  readonly noted: ReconciledFull;
}

async function resultOf(
  deps: CompareAccountDeps,
  { id, work, look, healed, noted }: Looked,
): Promise<Exclude<ItemResult, 'left'>> {
  const { settings } = deps;
  if (healed.isHeldBack) return { outcome: 'breaker', line: lineOf(look) } as const;
  if (!isAlike(look)) {
    const { lookSeconds, withdrawalSeconds } = settings;
    const isOnlyGone =
      healed.sent === 0 &&
      !look.isCut &&
      count(noted.bookings, ({ goneSince }) => goneSince !== undefined) > 0;
    const afterSeconds = isOnlyGone ? Math.min(900, withdrawalSeconds) : lookSeconds;
    // Its time has not come yet, or it is on its way to the mirror: neither may use up the looks.
    const isExpected = isOnlyGone || healed.sent > 0;
    const again = { afterSeconds, orElse: 'unsettled', line: lineOf(look) };
    return { again: { ...again, ...(isExpected && { isInLine: true }) } };
  }
  // Another look has seen a break of it since this one began, be it by a clock that is ahead.
  if (count(noted.bookings, ({ isOpen }) => isOpen === true) > 0)
    return { again: { afterSeconds: 900, orElse: 'in-motion' } };
  // Lists of the mirror lag by a second or so: a second look has to find it, too.
  if (look.isDrifted && work.look === 1)
    return { again: { afterSeconds: settings.lookSeconds, orElse: 'in-motion' } };
  await settleDrift(deps, { id, work, look, noted });
  if (look.isDrifted) return { outcome: 'differs' } as const;
  return { outcome: healed.known.healedBy === work.run.id ? 'healed' : 'agrees' } as const;
}

/** Our totals are the sum of our rows, or a break says so. */
async function settleDrift(
  { breaks, reconciled, clock }: CompareAccountDeps,
  { id, work, look: { isDrifted, isInMotion, begunAt, drift }, noted }: Omit<Looked, 'healed'>,
): Promise<void> {
  if (isInMotion || (!isDrifted && !noted.isDrifted)) return;
  const entity = `account ${id}`;
  const named = { kind: 'TOTALS_DRIFT', accountId: id, entity, field: 'totals', runId: work.run.id } as const;
  const found = { ...named, ...drift };
  const now = toIsoInstant(clock.now());
  // Noted for as long as there may be a break: one that nobody remembers would stay open for ever.
  if (isDrifted) {
    await reconciled.noteFull(id, { ...noted, isDrifted }, noted);
    await breaks.open(found, now);
  } else {
    const covered = { entity, kinds: ['TOTALS_DRIFT'], found: [], begunAt, endsDecisions: true } as const;
    await breaks.heal(covered, now);
    await reconciled.noteFull(id, { ...noted, isDrifted: await leavesToLater(breaks, covered) }, noted);
  }
}

/** What is gone from the bank is looked at again an hour later: until then, a look would cost a call for nothing. */
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

function lineOf({ missing, changed, orphans }: BookingsLook) {
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
