import { isUnderWay } from '#shared/fees/collect/due-months.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { JournalLock } from '#shared/fees/model/locked-journal.ts';
import type { FeeMonths, LockedJournals } from '#shared/fees/model/ports.ts';
import type { JournalFee, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { FeePartRequest, FeePartResponse } from './fee-commands.ts';
import { isPaidBack, journalOf, linesOfAccount, nameOfLine } from './journal-lines.ts';
import type { JournalDeps } from './journal-page.ts';
import { debtorOf } from './journal-posting.ts';
import { pageAccounts } from './page-accounts.ts';
import { showSettled } from './shown-fee.ts';

export interface LockJournalDeps extends Omit<JournalDeps, 'settings'> {
  readonly months: Pick<FeeMonths, 'all' | 'lockJournal'>;
  readonly journals: LockedJournals;
  readonly settings: Pick<FeeSettings, 'settlement' | 'bookkeeping' | 'targetDays'>;
  readonly clock: Clock;
}

type Asked = FeePartRequest<'lockJournal'> & { readonly requestId: string };
type Locked = FeePartResponse<'lockJournal'>;

/** After so long, another person may lock the month: whoever began has given up. */
const givenUpAfterMs = 3_600_000;

/**
 * Keeps the lines of a month's journal, account by account, as many as time allows; at the end, the month takes no more.
 * Doing it again keeps what is not kept yet.
 */
export async function lockJournal(
  deps: LockJournalDeps,
  { month, cursor: first, requestId }: Asked,
  hasTime: () => boolean,
): Promise<Locked> {
  const { register, months, settings } = deps;
  const begun = await begin(deps, month, requestId);
  if ('refused' in begun) return begun;
  if (begun.lockedAt !== undefined) return { lines: 0 };
  // It is not locked yet, so it has the lines of an open month.
  const journal = journalOf(month, await months.all());
  const shown = await showSettled(deps.settlements, settings.settlement);
  let lines = 0;
  const cursor = await pageAccounts(first, {
    register,
    isMeant: ({ feesUntil }) => feesUntil !== undefined,
    read: async (accountId, { ownerId = '' }) => {
      const found = await linesOfAccount(deps, journal, { accountId, shown });
      const books = { ...settings, customers: { [accountId]: ownerId } };
      return keep(deps.journals, { accountId, month, debtor: debtorOf(accountId, books), ...certain(found) });
    },
    take: (kept) => {
      lines += kept;
      return true;
    },
    mayGoOn: hasTime,
  });
  if (cursor !== undefined) return { lines, cursor };
  const lockedAt = toIsoInstant(deps.clock.now());
  if (await months.lockJournal(month, { ...begun, lockedAt }, begun)) return { lines };
  return { refused: `somebody else locks ${month}` };
}

/** The lock as this change has begun it, or why it may not. */
async function begin(
  { months, settings, clock }: LockJournalDeps,
  month: string,
  change: string,
): Promise<JournalLock | { readonly refused: string }> {
  const nowMs = clock.now();
  if (isUnderWay(month, businessDay(nowMs), settings))
    return { refused: `${month} is not over: its fees are still to be planned` };
  const all = await months.all();
  const own = all.find((each) => each.month === month);
  if (own === undefined) return { refused: `there are no fees of ${month}` };
  const open = all.find((each) => each.month < month && each.journal?.lockedAt === undefined);
  if (open !== undefined) return { refused: `the journal of ${open.month} is open: lock it first` };
  const { journal: seen } = own;
  if (seen?.change === change) return seen;
  if (seen?.lockedAt !== undefined) return { refused: `it is locked since ${seen.lockedAt}` };
  if (seen !== undefined && nowMs < Date.parse(seen.begunAt) + givenUpAfterMs)
    return { refused: `another change locks it since ${seen.begunAt}: continue that one, or try in an hour` };
  const { bookkeeping } = settings;
  const lock = { change, begunAt: toIsoInstant(nowMs), ...(bookkeeping && { bookkeeping }) };
  return (await months.lockJournal(month, lock, seen)) ? lock : { refused: `somebody else locks ${month}` };
}

interface CertainLines {
  readonly fees: readonly JournalFee[];
  readonly reversals: readonly ShownReversal[];
}

/** What is charged, or surely paid back; anything else comes into a later journal once it is. */
const certain = ({ fees, reversals }: CertainLines): CertainLines => ({
  fees: fees.filter(({ state }) => isCharged(state)),
  reversals: reversals.filter(isPaidBack),
});

interface KeptLines extends CertainLines {
  readonly accountId: string;
  readonly month: string;
  readonly debtor: string | undefined;
}

/** A row has at most 400 KB; a line has some 700 bytes, and three times that with many parts of a price. */
const linesARow = 100;

/** Keeps those that are not kept yet. Returns how many. */
async function keep(
  journals: LockedJournals,
  { accountId, month, debtor, ...found }: KeptLines,
): Promise<number> {
  if (found.fees.length + found.reversals.length === 0) return 0;
  const before = (await journals.of(accountId)).filter((each) => each.month === month);
  const kept = new Set(
    before.flatMap(({ fees, reversals }) => [...fees.map(({ id }) => id), ...reversals.map(nameOfLine)]),
  );
  const fees = found.fees.filter(({ id }) => !kept.has(id));
  const reversals = found.reversals.filter((each) => !kept.has(nameOfLine(each)));
  const rows = Math.ceil(Math.max(fees.length, reversals.length) / linesARow);
  for (let row = 0; row < rows; row += 1) {
    const some = <Line>(all: readonly Line[]) => all.slice(row * linesARow, (row + 1) * linesARow);
    const isAdded = await journals.add({
      accountId,
      month,
      number: before.length + row + 1,
      ...(debtor !== undefined && { debtor }),
      fees: some(fees),
      reversals: some(reversals),
    });
    if (!isAdded) throw new TransientError('fee-journal', `Another process locks the journal of ${month}`);
  }
  return fees.length + reversals.length;
}
