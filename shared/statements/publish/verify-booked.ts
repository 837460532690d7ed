import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { hasOtherTexts } from '#shared/bookings/booking-texts.ts';
import { bookedLineOf } from '#shared/bookings/evidence-line.ts';
import type {
  BankStatements,
  BookedLine,
  BookingOfAccount,
  SendLostBookings,
  MirroredBookings,
} from '#shared/bookings/ports.ts';
import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import {
  differenceOf,
  lineDifferences,
  mostNamed,
  type LineDifference,
} from '#shared/statements/breaks/line-differences.ts';
import { statedIds } from '#shared/statements/formats/statement-json.ts';
import { waitsNoMore, type AccountPeriod, type Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';

interface VerifyBookedDeps {
  readonly bank: BankStatements;
  readonly mirrored: MirroredBookings;
  readonly heal: SendLostBookings;
  readonly rows: LatestStatements;
  readonly files: KeptFiles;
  /** How late the bank shows what it has recorded, at most. */
  readonly lagMs: number;
  readonly clock: Clock;
}

interface ToBePublished {
  readonly bookings: readonly BookingOfAccount[];
  /** Ids of published bookings that the mirror no longer has, or has in another currency. */
  readonly withdrawn: readonly string[];
  /** Bookings of the previous statement without a valuta date: no statement of the bank has shown them yet. */
  readonly undated: readonly string[];
  readonly kept: KeptEvidence;
}

interface VerdictOnBooked {
  readonly found: readonly Difference[];
  /** Something is on its way: to be verified again later. */
  readonly isMoving: boolean;
  /** Of those to be published: ids of some for which the bank has other texts. */
  readonly otherTexts: readonly string[];
}

/**
 * Compares the bookings to be published with the bank's own list, in both directions, because the bank's statement
 * lists only bookings that have reached their valuta date. Also compares stated bookings that no statement of the bank
 * has shown yet.
 */
export async function verifyBooked(
  deps: VerifyBookedDeps,
  issue: Issue,
  { bookings, withdrawn, undated, kept }: ToBePublished,
): Promise<VerdictOnBooked> {
  const { bank, mirrored, heal, clock, lagMs } = deps;
  const { account, period, work } = issue;
  const unseen = [...bookings, ...(await notYetValued(mirrored, issue, undated))];
  const ours = new Map(unseen.map((booking) => [booking.id, booking]));
  const listed = new Map(
    (await bank.booked(account.id, daysOf(period, unseen))).map((line) => [line.bookingId, line]),
  );
  const differences: LineDifference[] = [];
  const otherTexts: string[] = [];
  let isMoving = false;
  for (const booking of ours.values()) {
    const theirs = listed.get(booking.id) ?? (await bank.find(account.id, booking.id));
    const difference = differenceOf(bookedLineOf(booking), theirs);
    if (theirs?.texts !== undefined && hasOtherTexts(booking.texts, theirs.texts))
      otherTexts.push(booking.id);
    if (difference === undefined) continue;
    if (theirs === undefined && Date.parse(booking.recordedAt) > clock.now() - lagMs) isMoving = true;
    else differences.push(difference);
  }
  const lost: BookedLine[] = [];
  for (const theirs of listed.values()) {
    if (ours.has(theirs.bookingId) || dayOf(theirs, period) < period.firstDay) continue;
    const verdict = await verdictOnUnstated(deps, issue, theirs);
    if (verdict === 'lost') lost.push(theirs);
    else if (verdict === 'moving') isMoving = true;
    else if (verdict !== undefined) differences.push(verdict);
  }
  for (const id of withdrawn) {
    const booking = await mirrored.read(account.id, id);
    const theirs = await bank.find(account.id, id);
    const difference = booking && differenceOf(bookedLineOf(booking), theirs);
    if (difference !== undefined) differences.push(difference);
    else if (booking === undefined && theirs !== undefined) lost.push(theirs);
  }
  const among = { by: 'recorded_at', since: firstRecord(lost, period) } as const;
  const bookingIds = lost.map(({ bookingId }) => bookingId);
  await heal({ accountId: account.id, bookingIds, among, work });
  if (waitsNoMore(work))
    for (const theirs of lost) differences.push({ field: 'unmirrored', bookingId: theirs.bookingId, theirs });
  else if (lost.length > 0) isMoving = true;
  const found = lineDifferences(differences, { currency: account.currency, key: kept.key });
  return { found, isMoving, otherTexts: otherTexts.slice(0, mostNamed) };
}

/** Stated bookings whose valuta date is missing or after the period: no balance shows whether the bank has them. */
async function notYetValued(
  mirrored: MirroredBookings,
  { account, period }: AccountPeriod,
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

/** A line without a day or an instant is listed because it is of these days. */
function dayOf({ bookingDay, recordedAt }: BookedLine, { firstDay }: Issue['period']): string {
  return recordedAt === undefined
    ? (bookingDay ?? firstDay)
    : bookingDayOf({ bookingDate: bookingDay, recordedAt });
}

/** Since when (canonical UTC) the bank has recorded them. */
function firstRecord(lines: readonly BookedLine[], { firstDay }: Issue['period']): string {
  const dayBegan = toIsoInstant(atBusinessHour(firstDay, 0));
  const [first = dayBegan] = lines.map(({ recordedAt = dayBegan }) => recordedAt).toSorted();
  return first;
}

/** Judges a booking of the bank's period that is not to be published: the mirror lacks it, or has it on another day. */
async function verdictOnUnstated(
  deps: VerifyBookedDeps,
  { account, period }: AccountPeriod,
  theirs: BookedLine,
): Promise<LineDifference | 'lost' | 'moving' | undefined> {
  const booking = await deps.mirrored.read(account.id, theirs.bookingId);
  if (booking === undefined) return 'lost';
  const difference = differenceOf(bookedLineOf(booking), theirs);
  // If the mirror has it on an earlier day, it is stated already.
  if (difference?.field === 'booking_date' && bookingDayOf(booking) < period.firstDay) return undefined;
  if (difference !== undefined) return difference;
  // That made the bank's statement wrong.
  if (booking.currency !== account.currency) return undefined;
  // The day came later, or was corrected.
  return (await isStated(deps, account.id, booking.id)) ? undefined : 'moving';
}

async function isStated(
  { rows, files }: VerifyBookedDeps,
  accountId: string,
  bookingId: string,
): Promise<boolean> {
  for await (const { publication } of rows.latest(accountId)) {
    if (publication === undefined) continue;
    const text = await files.readIfKept(publication.files.json);
    // The file is erased. Its contents are known only as a sum, and the sums have proved that nothing is missing.
    if (text === undefined || statedIds(text).includes(bookingId)) return true;
  }
  return false;
}
