import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { addSums, isSame, subtractSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { holdBookings, linesWhere, mirroredOf, type HeldBookings } from '#shared/bookings/held-bookings.ts';
import type { BookingLine, MirroredBookings, MirroredTotals } from '#shared/bookings/ports.ts';
import { summed, sumsWhere } from '#shared/bookings/summed.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { statedIds } from '#shared/statements/formats/statement-json.ts';
import type { AccountPeriod, Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Proof, Unstated } from './proof.ts';
import { provedByAll } from './proved-by-all.ts';

/** Days by which a booking may be recorded before the day on which it is booked. */
export const earlyDays = 7;

interface UnstatedBookingsDeps {
  readonly mirrored: MirroredBookings;
  readonly totals: MirroredTotals;
  readonly rows: LatestStatements;
  readonly files: KeptFiles;
}

/**
 * The bookings of the period, and earlier ones that came too late for their own statement. The sums over everything
 * mirrored prove that none is missing.
 */
export type UnstatedBookings = (issue: Issue) => Promise<Proof>;

export function createUnstatedBookings(deps: UnstatedBookingsDeps): UnstatedBookings {
  const { totals, rows } = deps;
  return async (issue) => {
    const { account, period, before } = issue;
    const { baseline } = account;
    if (baseline === undefined) throw new Error(`${account.id} has no baseline`);
    const stated = before.row?.publication?.stated ?? baseline.mirrored;
    const all = await totals.read(account.id, account.currency);
    const wanted = { all, stated, baseline, lastDay: period.lastDay };
    const recent = await withinReach(deps, issue, before.row === undefined ? [] : [before.row]);
    const found = provedWithin(recent, wanted);
    if (found !== undefined) return { outcome: 'proved', ...found };
    // A booking is older than the statement before: every statement since the baseline is read.
    const published: StatementRow[] = [];
    for await (const row of rows.latest(account.id)) if (row.publication !== undefined) published.push(row);
    const further = provedWithin(await withinReach(deps, issue, published), wanted);
    return further === undefined
      ? provedByAll(deps, issue, { all, baseline, published })
      : { outcome: 'proved', ...further };
  };
}

interface Wanted {
  /** Of everything mirrored. */
  readonly all: BookingSums;
  /** Of everything stated before. */
  readonly stated: BookingSums;
  readonly baseline: Baseline;
  /** Of the period. */
  readonly lastDay: string;
}

/**
 * Only the latest of the bookings from before those statements can have come too late. They are added, latest first,
 * until the sums prove that nothing is missing.
 */
function provedWithin(
  { firstDay, bookings, withTexts }: Reach,
  { all, stated: statedBefore, baseline, lastDay }: Wanted,
): Unstated | undefined {
  const isDue = (booking: BookingLine) => bookingDayOf(booking) <= lastDay;
  const isOlder = (booking: BookingLine) => bookingDayOf(booking) < firstDay;
  const later = sumsWhere(bookings, (booking) => !isDue(booking));
  const wanted = subtractSums(all, later);
  const older = Iterator.from(bookings).filter(isOlder).toArray();
  const late = new Set<string>();
  const isStatedNow = (booking: BookingLine) => isDue(booking) && (!isOlder(booking) || late.has(booking.id));
  let stated = addSums(statedBefore, sumsWhere(bookings, isStatedNow));
  for (let known = older.length; ; known -= 1) {
    if (isSame(stated, wanted)) {
      const lines = linesWhere(bookings, (each) => isStatedNow(each) && !isCountedBy(baseline, each));
      return { bookings: lines, corrected: [], stated, withTexts };
    }
    const next = older[known - 1];
    if (next === undefined) return undefined;
    late.add(next.id);
    stated = addSums(stated, sumsOf([summed(next)]));
  }
}

async function statedIn(
  files: KeptFiles,
  published: readonly StatementRow[],
): Promise<ReadonlySet<string> | undefined> {
  const stated = new Set<string>();
  for (const { publication } of published) {
    const text = publication && (await files.linesIfKept(publication.files.json));
    if (text === undefined) return undefined;
    for await (const id of statedIds(text)) stated.add(id);
  }
  return stated;
}

interface Reach {
  /** Of the first of those statements. */
  readonly firstDay: string;
  /** In the order of the bank. */
  readonly bookings: Iterable<BookingLine>;
  readonly withTexts: HeldBookings['withTexts'];
}

/** Bookings recorded since the first of those statements began, without those that the statements contain. */
async function withinReach(
  { mirrored, files }: Pick<UnstatedBookingsDeps, 'mirrored' | 'files'>,
  { account, period }: AccountPeriod,
  published: readonly StatementRow[],
): Promise<Reach> {
  const firstDay = published.reduce(
    (first, row) => (row.firstDay < first ? row.firstDay : first),
    period.firstDay,
  );
  const stated = await statedIn(files, published);
  // Their files are erased: only the sums tell what is older than the period.
  if (stated === undefined) return withinReach({ mirrored, files }, { account, period }, []);
  const since = `${daysAfter(firstDay, -earlyDays)}T00:00:00.000Z`;
  // What is booked in another currency has no place in the account's statements.
  const isWanted = ({ id, currency }: BookingLine) => !stated.has(id) && currency === account.currency;
  const { lines, withTexts } = await holdBookings(mirroredOf(mirrored, account.id), { since, isWanted });
  return { firstDay, bookings: lines, withTexts };
}
