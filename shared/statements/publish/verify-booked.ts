import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { hasOtherTexts } from '#shared/bookings/booking-texts.ts';
import type { HeldBookings } from '#shared/bookings/held-bookings.ts';
import { paired } from '#shared/bookings/paired.ts';
import { bookedLineOf } from '#shared/bookings/evidence-line.ts';
import type {
  BankStatements,
  BookedLine,
  BookingLine,
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
  readonly bookings: Iterable<BookingLine>;
  readonly withTexts: HeldBookings['withTexts'];
  /** Ids of bookings that a line corrects: they are stated already, with another amount. */
  readonly corrected: readonly string[];
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
  toBePublished: ToBePublished,
): Promise<VerdictOnBooked> {
  const { mirrored, bank, heal } = deps;
  const { account, period, work } = issue;
  const { withdrawn, kept } = toBePublished;
  const listed = await judgeListed(deps, issue, toBePublished);
  const { differences, lost, otherTexts } = listed;
  let { isMoving } = listed;
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

interface Judged {
  readonly differences: LineDifference[];
  readonly lost: BookedLine[];
  readonly otherTexts: readonly string[];
  readonly isMoving: boolean;
}

/** Judges what is to be published, and what the bank lists beside it. Neither list has to fit into memory. */
async function judgeListed(
  deps: VerifyBookedDeps,
  issue: Issue,
  { bookings, withTexts, corrected, undated }: ToBePublished,
): Promise<Judged> {
  const { bank, clock, lagMs } = deps;
  const { account, period } = issue;
  const stated = [
    ...(await notYetValued(deps.mirrored, issue)),
    ...(await mirroredNow(deps.mirrored, issue, [...corrected, ...undated])),
  ];
  const [differences, lost, otherTexts]: [LineDifference[], BookedLine[], string[]] = [[], [], []];
  const alone = new Map<string, BookedLine>();
  let isMoving = false;
  const pairs = paired({
    ours: both(withTexts(bookings), stated),
    theirs: bank.booked(account.id, daysOf(period, bookings, stated)),
    ourId: ({ id }) => id,
    theirId: ({ bookingId }) => bookingId,
  });
  for await (const { ours, theirs: line } of pairs) {
    if (ours === undefined) {
      if (line !== undefined && dayOf(line, period) >= period.firstDay)
        alone.set(line.bookingId, withoutTexts(line));
      continue;
    }
    const theirs = line ?? (await bank.find(account.id, ours.id));
    const difference = differenceOf(bookedLineOf(ours), theirs);
    if (theirs?.texts !== undefined && hasOtherTexts(ours.texts, theirs.texts)) otherTexts.push(ours.id);
    if (difference === undefined) continue;
    if (theirs === undefined && Date.parse(ours.recordedAt) > clock.now() - lagMs) isMoving = true;
    else differences.push(withoutTheirTexts(difference));
  }
  // The bank's pages may have shifted: a line that is listed twice is one line.
  if (alone.size > 0) for (const some of [bookings, stated]) for (const { id } of some) alone.delete(id);
  for (const line of alone.values()) {
    const verdict = await verdictOnUnstated(deps, issue, line);
    if (verdict === 'lost') lost.push(line);
    else if (verdict === 'moving') isMoving = true;
    else if (verdict !== undefined) differences.push(verdict);
  }
  return { differences, lost, otherTexts, isMoving };
}

/** Any number of lines may differ. */
const withoutTexts = (line: BookedLine): BookedLine => ({ ...line, texts: undefined });
const withoutTheirTexts = (difference: LineDifference): LineDifference => ({
  ...difference,
  theirs: difference.theirs && withoutTexts(difference.theirs),
});

/** Of a booking that is in both lists, one is enough. */
async function* both(
  bookings: AsyncIterable<BookingOfAccount>,
  others: readonly BookingOfAccount[],
): AsyncGenerator<BookingOfAccount> {
  const more = new Map(others.map((booking) => [booking.id, booking]));
  for await (const booking of bookings) {
    more.delete(booking.id);
    yield booking;
  }
  yield* more.values();
}

/** Stated bookings whose valuta date is missing or after the period: no balance shows whether the bank has them. */
async function notYetValued(
  mirrored: MirroredBookings,
  { account, period }: AccountPeriod,
): Promise<readonly BookingOfAccount[]> {
  const later = { firstDay: daysAfter(period.lastDay, 1), lastDay: '9999-12-31' };
  const found: BookingOfAccount[] = [];
  for await (const booking of mirrored.byValuta(account.id, later))
    if (booking.valutaDate !== undefined && bookingDayOf(booking) <= period.lastDay) found.push(booking);
  return found;
}

/** Stated bookings that are compared once more, as the mirror has them now. */
async function mirroredNow(
  mirrored: MirroredBookings,
  { account }: AccountPeriod,
  ids: readonly string[],
): Promise<readonly BookingOfAccount[]> {
  const found: BookingOfAccount[] = [];
  for (const id of ids) {
    const booking = await mirrored.read(account.id, id);
    if (booking !== undefined) found.push(booking);
  }
  return found;
}

/** The period's days, from the first on which one of the bookings was booked. */
function daysOf({ firstDay, lastDay }: Issue['period'], ...bookings: readonly Iterable<BookingLine>[]) {
  let first = firstDay;
  for (const some of bookings)
    for (const { bookingDate = first } of some) if (bookingDate < first) first = bookingDate;
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
    const text = await files.linesIfKept(publication.files.json);
    // The file is erased. Its contents are known only as a sum, and the sums have proved that nothing is missing.
    if (text === undefined) return true;
    for await (const id of statedIds(text)) if (id === bookingId) return true;
  }
  return false;
}
