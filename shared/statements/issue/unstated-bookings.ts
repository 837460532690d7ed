import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { addSums, isSame, subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { summed } from '#shared/bookings/summed.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { statedIds } from '#shared/statements/statement-json.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { StatementRow } from '#shared/statements/statement-row.ts';
import { countedBy, provedByAll } from './counted-by-baseline.ts';
import type { IssueDeps } from './deps.ts';
import type { Issue } from './issue-account.ts';

export interface CorrectedBooking {
  /** As it is now. */
  readonly booking: BookingOfAccount;
  /** What its lines state too little; integer cents. */
  readonly differenceCents: number;
}

/** Days by which a booking may be recorded before the day on which it is booked. */
export const earlyDays = 7;

export interface Unstated {
  readonly bookings: readonly BookingOfAccount[];
  /** Stated before with another amount, which was corrected since. */
  readonly corrected: readonly CorrectedBooking[];
  /** With those: everything stated of the account. */
  readonly stated: BookingSums;
}

/**
 * The bookings of the period, and earlier ones that arrived too late for their own statement. Whether none is missing is
 * proved by the sums over everything mirrored; undefined while the mirror is in motion.
 */
export async function unstatedBookings(
  deps: IssueDeps,
  issue: Issue,
  before: StatementRow | undefined,
): Promise<Unstated | undefined> {
  const { account, period } = issue;
  const { baseline } = account;
  if (baseline === undefined) return undefined;
  const isOfBaseline = (booking: BookingOfAccount) => countedBy(baseline, booking, deps.lagMs) === 'counted';
  const statedBefore = before?.publication?.stated ?? baseline.mirrored;
  const all = await deps.totals.read(account.id, account.currency);
  const recent = await withinReach(deps, issue, before === undefined ? [] : [before]);
  const found = proved(recent);
  if (found !== undefined) return found;
  // A booking is older than the statement before: every statement since the baseline is read.
  const published: StatementRow[] = [];
  for await (const row of deps.rows.latest(account.id))
    if (row.publication !== undefined) published.push(row);
  return (
    proved(await withinReach(deps, issue, published)) ?? (await provedByAll(deps, issue, { all, published }))
  );

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
  return { firstDay, bookings: bookings.filter(({ id }) => !stated.has(id)) };
}
