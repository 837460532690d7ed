import type { FoundBreak } from '#shared/breaks/break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { bookedLineOf } from '#shared/statements/mirrored/evidence-line.ts';
import { bookingDayOf } from '#shared/statements/mirrored/statement-entry.ts';
import type { BookedLine, BookingOfAccount } from '#shared/statements/ports.ts';
import type { KeptEvidence } from '#shared/statements/statement-row.ts';
import type { IssueDeps } from './deps.ts';
import { breaksOfLines } from './found-breaks.ts';
import type { Issue } from './issue-account.ts';
import { differenceOf, type LineDifference } from './line-difference.ts';

interface ToBePublished {
  readonly bookings: readonly BookingOfAccount[];
  /** Stated before without a valuta date: no statement of the bank has shown them yet. */
  readonly undated: readonly string[];
  readonly kept: KeptEvidence;
}

interface VerdictOnBooked {
  readonly found: readonly FoundBreak[];
  /** Something is on its way: looked at again. */
  readonly isMoving: boolean;
}

/**
 * What is to be published, and what was stated before and no statement of the bank has shown yet, held against the
 * bank's own list in both directions. The bank's statement lists what has reached its valuta date alone.
 */
export async function verifyBooked(
  deps: IssueDeps,
  issue: Issue,
  { bookings, undated, kept }: ToBePublished,
): Promise<VerdictOnBooked> {
  const { bank, clock, lagMs } = deps;
  const { account, period } = issue;
  const unseen = [...bookings, ...(await notYetValued(deps, issue, undated))];
  const ours = new Map(unseen.map((booking) => [booking.id, booking]));
  const listed = new Map(
    (await bank.booked(account.id, daysOf(period, unseen))).map((line) => [line.bookingId, line]),
  );
  const differences: LineDifference[] = [];
  let isMoving = false;
  for (const booking of ours.values()) {
    const theirs = listed.get(booking.id) ?? (await bank.find(account.id, booking.id));
    const difference = differenceOf(bookedLineOf(booking), theirs);
    if (difference === undefined) continue;
    if (theirs === undefined && Date.parse(booking.recordedAt) > clock.now() - lagMs) isMoving = true;
    else differences.push(difference);
  }
  for (const theirs of listed.values()) {
    if (ours.has(theirs.bookingId) || (theirs.bookingDay ?? '') < period.firstDay) continue;
    const verdict = await verdictOnUnstated(deps, issue, theirs);
    if (verdict === 'moving') isMoving = true;
    else if (verdict !== undefined) differences.push(verdict);
  }
  return { found: breaksOfLines(issue, differences, kept), isMoving };
}

/** Stated before, and with a valuta date after the period or none: missing at the bank, no balance would show it. */
async function notYetValued(
  { mirrored }: IssueDeps,
  { account, period }: Issue,
  undated: readonly string[],
): Promise<readonly BookingOfAccount[]> {
  const later = { firstDay: daysAfter(period.lastDay, 1), lastDay: '9999-12-31' };
  const found = (await mirrored.byValuta(account.id, later)).filter(
    (booking) => booking.valutaDate !== undefined && bookingDayOf(booking) <= period.lastDay,
  );
  for (const id of undated) {
    const booking = await mirrored.read(account.id, id);
    if (booking !== undefined) found.push(booking);
  }
  return found;
}

/** The period's days, from the first on which one of the bookings was booked. */
function daysOf({ firstDay, lastDay }: Issue['period'], bookings: readonly BookingOfAccount[]) {
  const first = bookings.reduce(
    (day, { bookingDate = day }) => (bookingDate < day ? bookingDate : day),
    firstDay,
  );
  return { firstDay: first, lastDay };
}

/** What the bank booked in the period and is not to be published: the mirror lacks it, or has it on another day. */
async function verdictOnUnstated(
  { mirrored, heal }: IssueDeps,
  { account, period, work }: Issue,
  theirs: BookedLine,
): Promise<LineDifference | 'moving' | undefined> {
  const booking = await mirrored.read(account.id, theirs.bookingId);
  if (booking === undefined) {
    await heal(account.id, theirs.bookingId, work.run.id);
    return 'moving';
  }
  const difference = differenceOf(bookedLineOf(booking), theirs);
  // On an earlier day here, it is stated already: once is enough.
  if (difference?.field === 'booking_date' && bookingDayOf(booking) < period.firstDay) return undefined;
  return difference ?? 'moving';
}
