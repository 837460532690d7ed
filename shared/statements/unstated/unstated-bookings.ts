import type { FoundBreak } from '#shared/breaks/break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { addSums, isSame, subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { summed } from '#shared/bookings/summed.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { statedIds } from '#shared/statements/formats/statement-json.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { provedByAll } from './proved-by-all.ts';
import type { StatedLine } from './stated-lines.ts';

/** A booking that was stated with another amount than it has now. Integer cents. */
export interface CorrectedLine extends Omit<StatedLine, 'cents'> {
  /** As it is now; undefined if the bank no longer has it, or not in the account's currency. */
  readonly booking: BookingOfAccount | undefined;
  readonly wasCents: number;
  readonly isCents: number;
}

/** Days by which a booking may be recorded before the day on which it is booked. */
export const earlyDays = 7;

export interface Unstated {
  readonly bookings: readonly BookingOfAccount[];
  /** Stated before, and corrected or withdrawn since. */
  readonly corrected: readonly CorrectedLine[];
  /** With those: everything stated of the account. */
  readonly stated: BookingSums;
}

export type Proof =
  | ({ readonly outcome: 'proved' } & Unstated)
  /** The mirror is behind itself, or events of the account come just now. */
  | { readonly outcome: 'moving' }
  /** Waiting proves no more: persons decide whether that is all that is to be stated. */
  | ({ readonly outcome: 'unproved'; readonly found: readonly FoundBreak[] } & Unstated);

/**
 * The bookings of the period, and earlier ones that arrived too late for their own statement. Whether none is missing is
 * proved by the sums over everything mirrored.
 */
export async function unstatedBookings(
  deps: IssueDeps,
  issue: Issue,
  before: StatementRow | undefined,
): Promise<Proof> {
  const { account, period } = issue;
  const { baseline } = account;
  if (baseline === undefined) throw new Error(`${account.id} has no baseline`);
  const isOfBaseline = (booking: BookingOfAccount) => isCountedBy(baseline, booking);
  const statedBefore = before?.publication?.stated ?? baseline.mirrored;
  const all = await deps.totals.read(account.id, account.currency);
  const recent = await withinReach(deps, issue, before === undefined ? [] : [before]);
  const found = proved(recent);
  if (found !== undefined) return { outcome: 'proved', ...found };
  // A booking is older than the statement before: every statement since the baseline is read.
  const published: StatementRow[] = [];
  for await (const row of deps.rows.latest(account.id))
    if (row.publication !== undefined) published.push(row);
  const further = proved(await withinReach(deps, issue, published));
  return further === undefined
    ? provedByAll(deps, issue, { all, baseline, published })
    : { outcome: 'proved', ...further };

  /** Of what was booked before the days of all those statements, only the latest can have come too late for them. */
  function proved({ firstDay, bookings }: Reach): Unstated | undefined {
    const isDue = (booking: BookingOfAccount) => bookingDayOf(booking) <= period.lastDay;
    const isOlder = (booking: BookingOfAccount) => bookingDayOf(booking) < firstDay;
    const later = sumsOf(bookings.filter((booking) => !isDue(booking)).map(summed));
    const wanted = subtractSums(all, later);
    const older = bookings.filter(isOlder);
    const late = new Set<string>();
    const isStatedNow = (booking: BookingOfAccount) =>
      isDue(booking) && (!isOlder(booking) || late.has(booking.id));
    let stated = addSums(statedBefore, sumsOf(bookings.filter(isStatedNow).map(summed)));
    for (let known = older.length; ; known -= 1) {
      if (isSame(stated, wanted)) {
        const lines = bookings.filter((each) => isStatedNow(each) && !isOfBaseline(each));
        return { bookings: lines, corrected: [], stated };
      }
      const next = older[known - 1];
      if (next === undefined) return undefined;
      late.add(next.id);
      stated = addSums(stated, sumsOf([summed(next)]));
    }
  }
}

async function statedIn(
  files: IssueDeps['files'],
  published: readonly StatementRow[],
): Promise<ReadonlySet<string> | undefined> {
  const stated = new Set<string>();
  for (const { publication } of published) {
    const text = publication && (await files.readIfKept(publication.files.json));
    if (text === undefined) return undefined;
    for (const id of statedIds(text)) stated.add(id);
  }
  return stated;
}

interface Reach {
  /** Of the first of those statements. */
  readonly firstDay: string;
  /** In the order of the bank. */
  readonly bookings: readonly BookingOfAccount[];
}

/** What is recorded since the first of those statements began, without what they state. */
async function withinReach(
  { mirrored, files }: Pick<IssueDeps, 'mirrored' | 'files'>,
  { account, period }: Pick<Issue, 'account' | 'period'>,
  published: readonly StatementRow[],
): Promise<Reach> {
  const firstDay = published.reduce(
    (first, row) => (row.firstDay < first ? row.firstDay : first),
    period.firstDay,
  );
  const stated = await statedIn(files, published);
  // Their files are erased: whatever is older than the period, the sums alone tell.
  if (stated === undefined) return withinReach({ mirrored, files }, { account, period }, []);
  const bookings = await mirrored.since(account.id, `${daysAfter(firstDay, -earlyDays)}T00:00:00.000Z`);
  return {
    firstDay,
    // What is booked in another currency has no place in the account's statements.
    bookings: bookings.filter(({ id, currency }) => !stated.has(id) && currency === account.currency),
  };
}
