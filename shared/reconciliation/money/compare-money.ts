import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { ReconciliationBank } from '#shared/reconciliation/model/bank.ts';
import type { CompareAccountDeps } from '#shared/reconciliation/full/compare-account.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import { untilMoneySeconds } from '#shared/reconciliation/runs/bank-hours.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import { isSame } from '#shared/bookings/booking-sums.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import { bookedBalance } from './booked-balance.ts';
import { countVerified, type CountVerifiedDeps } from './count-verified.ts';
import { suspectedUntilSeenAgain } from './suspected-difference.ts';
import {
  differenceTo,
  isQuiet,
  movesOn,
  noteReading,
  otherReading,
  seenReading,
  type ReadBalance,
  type ValutaReadingDeps,
} from './valuta-reading.ts';

export interface CompareMoneyDeps
  extends Omit<CompareAccountDeps, 'bank'>, ValutaReadingDeps, Pick<CountVerifiedDeps, 'verified'> {
  readonly bank: ReconciliationBank;
}

/** A balance of the bank, and the sums of the mirror, which did not change around its reading. */
interface Watermarked {
  readonly cents: number;
  readonly mirrored: BookingSums;
}

const weekMs = 7 * 24 * 3_600_000;
/** The bank is asked at most so often until the mirror does not change around its answer. */
const mostTries = 3;

/** Compares the balance of one account; `isShown` if the bank's list has just shown another one than agreed last. */
type CompareMoney = (accountId: string, work: ItemWork, isShown?: boolean) => Promise<ItemResult>;

/** The balance of one account. */
export function createCompareMoney(deps: CompareMoneyDeps): CompareMoney {
  return async (accountId, work, isShown = false) => {
    const account = await deps.register.read(accountId);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, work.run);
    if (account === undefined || verdict !== 'wanted') return { outcome: verdict };
    const known = await deps.reconciled.money(accountId);
    if (!isShown && (await isUnchanged(deps, { account, known, work }))) return { outcome: 'unchanged' };
    const later = aroundMidnight(deps);
    if (later !== undefined) return later;
    const balance = await balanceOf(deps, account);
    return typeof balance === 'string'
      ? unread(balance, work)
      : compareBalance(deps, { account, known, work, balance });
  };
}

interface Account {
  readonly account: RegisteredAccount;
  readonly known: ReconciledMoney;
  readonly work: ItemWork;
}

interface Balanced extends Account {
  readonly balance: Watermarked;
}

/** Nothing was booked since both sides agreed, so the bank should show the same balance. */
async function isUnchanged(deps: CompareMoneyDeps, { account, known, work }: Account): Promise<boolean> {
  const { agreed } = known;
  if (agreed === undefined || !mayHold(deps, { known, work })) return false;
  if (deps.clock.now() - Date.parse(agreed.at) >= weekMs) return false;
  return isSame(agreed.mirrored, await deps.totals.read(account.id, account.currency));
}

/** Whether the last agreement still holds. */
export function mayHold(
  deps: Pick<CompareMoneyDeps, 'clock' | 'settings'>,
  { known: { agreed, differing }, work }: Pick<Account, 'known' | 'work'>,
): boolean {
  if (agreed === undefined || differing !== undefined || agreed.uncountedSince !== undefined) return false;
  if (reconciliationRunRequest.parse(work.run.request).afresh) return false;
  return agreed.movesOn === undefined || comparedDay(deps, work) < agreed.movesOn;
}

/** The longest delay of SQS. */
const longestWaitSeconds = 900;

/**
 * Around midnight, an account waits for the next day without using up its comparisons. Only if the bank's clock is ours
 * do we know when that is.
 */
export function aroundMidnight({
  clock,
  settings,
}: Pick<CompareMoneyDeps, 'clock' | 'settings'>): ItemResult | undefined {
  const seconds = settings.startsByItself ? untilMoneySeconds(clock.now()) : 0;
  if (seconds === 0) return undefined;
  const afterSeconds = Math.min(longestWaitSeconds, seconds);
  return { again: { afterSeconds, orElse: 'around-midnight', isInLine: true } };
}

/** The bank shows the present: a comparison that waited for the next day counts for that day. */
function comparedDay(
  { clock, settings }: Pick<CompareMoneyDeps, 'clock' | 'settings'>,
  { run }: ItemWork,
): string {
  return settings.startsByItself ? businessDay(clock.now()) : run.asOf;
}

function unread(because: string, { look }: ItemWork): ItemResult {
  return because === 'never-quiet'
    ? { again: { afterSeconds: 60 * 2 ** (look - 1), orElse: because } }
    : { outcome: because };
}

/** The mirror's sums fit the answer only if they are the same before and after it. */
async function balanceOf(
  { bank, totals }: Pick<CompareMoneyDeps, 'bank' | 'totals'>,
  { id, currency }: RegisteredAccount,
): Promise<Watermarked | string> {
  let before = await totals.read(id, currency);
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const shown = await bank.account(id);
    if (shown === undefined) return 'not-at-the-bank';
    if (shown.balanceCents === undefined) return 'balance-missing';
    const after = await totals.read(id, currency);
    if (isSame(before, after)) return { cents: shown.balanceCents, mirrored: after };
    before = after;
  }
  return 'never-quiet';
}

/** The result of a balance: it agrees, it is compared again, or its difference has lasted and gets explained. */
async function compareBalance(
  deps: CompareMoneyDeps,
  { account, known, work, balance }: Balanced,
): Promise<ItemResult> {
  const { dryRun } = reconciliationRunRequest.parse(work.run.request);
  const read = await readBalance(deps, { account, work, balance });
  const cents = differenceTo(read);
  if (cents === 0) return agrees(deps, { account, known, work, balance, read });
  if (isUndecided(deps, read, dryRun)) return { outcome: 'agrees' };
  if (dryRun) return { outcome: 'differs', line: { cents } };
  const differing = seenAgain(known, cents, toIsoInstant(deps.clock.now()));
  const money = { ...known, differing };
  await deps.reconciled.noteMoney(account.id, money);
  if (differing.looks < leastComparisons) return suspectedUntilSeenAgain(deps, cents);
  // Balances seldom differ, and what compares bookings is half of this job's own code.
  const { explainDifference } = await import('./explain-difference.ts');
  return explainDifference(deps, { account, money, work, read, since: differing.since });
}

async function readBalance(
  deps: CompareMoneyDeps,
  { account: { id, baseline, currency }, work, balance: { cents, mirrored } }: Omit<Balanced, 'known'>,
): Promise<ReadBalance> {
  if (baseline === undefined) throw new Error(`${id} was onboarded without a baseline`);
  const today = comparedDay(deps, work);
  const ours = await bookedBalance(deps.mirror, id, { baseline, mirrored, currency, today });
  return { accountId: id, cents, ours, countsToday: await seenReading(deps) };
}

/**
 * It is unknown how the bank counts today's valuta dates, and this balance cannot show it yet: the account is compared
 * again in hours.
 */
function isUndecided(deps: ValutaReadingDeps, read: ReadBalance, dryRun: boolean): boolean {
  if (read.countsToday !== undefined || otherReading(read) === undefined) return false;
  return dryRun || !isQuiet(read, deps);
}

/** Whether a balance of the bank's list agrees, which is then noted. */
export async function compareListed(deps: CompareMoneyDeps, balanced: Balanced): Promise<boolean> {
  const read = await readBalance(deps, balanced);
  if (differenceTo(read) !== 0) return false;
  await agrees(deps, { ...balanced, read });
  return true;
}

/** So many comparisons must see the same difference. */
const leastComparisons = 3;

function seenAgain({ differing }: ReconciledMoney, cents: number, now: string) {
  return differing?.cents === cents
    ? { ...differing, looks: differing.looks + 1 }
    : { cents, looks: 1, since: now };
}

interface Read extends Balanced {
  readonly read: ReadBalance;
}

async function agrees(
  deps: CompareMoneyDeps,
  { account, known, work, balance, read }: Read,
): Promise<ItemResult> {
  const { reconciled, breaks, clock } = deps;
  const { id } = account;
  if (reconciliationRunRequest.parse(work.run.request).dryRun) return { outcome: 'agrees' };
  const at = toIsoInstant(clock.now());
  const reading = otherReading(read);
  if (reading !== undefined && isQuiet(read, deps)) await noteReading(deps, read, reading);
  // A break may be open although its note is missing: another run overwrote it, or the worker died before noting it.
  if (known.isUnexplained || known.differing !== undefined)
    await breaks.heal(
      { entity: `account ${id}`, kinds: ['BALANCE_UNEXPLAINED'], found: [], endsDecisions: true },
      at,
    );
  const { differing } = known;
  const result: ItemResult =
    differing === undefined ? { outcome: 'agrees' } : await settleBookings(deps, account, work);
  const isLeft = result !== 'left' && 'again' in result;
  const { mirrored } = balance;
  const uncountedSince = await countVerified(deps, { account, agreed: known.agreed, mirrored, at });
  await reconciled.noteMoney(id, {
    agreed: {
      mirrored,
      balance: balance.cents,
      at,
      movesOn: movesOn(read),
      ...(uncountedSince !== undefined && { uncountedSince }),
    },
    // Until its bookings are settled, the next comparison returns to them.
    ...(isLeft && differing !== undefined && { differing }),
    isUnexplained: false,
  });
  return result;
}

/** Settled at once, since the balance alone does not say which booking it was. */
async function settleBookings(
  deps: CompareMoneyDeps,
  account: RegisteredAccount,
  work: ItemWork,
): Promise<ItemResult> {
  const known = await deps.reconciled.full(account.id);
  if (![...known.bookings.values()].some(({ isOpen }) => isOpen === true)) return { outcome: 'agrees' };
  const { compareAndHeal } = await import('#shared/reconciliation/full/compare-account.ts');
  return (await compareAndHeal(deps, { account, known, work })).result;
}
