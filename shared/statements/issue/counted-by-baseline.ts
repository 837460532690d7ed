import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { isSame, subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { summed } from '#shared/bookings/summed.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { statementOfJson } from '#shared/statements/statement-json.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { StatementRow } from '#shared/statements/statement-row.ts';
import type { IssueDeps } from './deps.ts';
import type { Issue } from './issue-account.ts';
import type { CorrectedBooking, Unstated } from './unstated-bookings.ts';

/**
 * Whether an account's baseline counts a booking that comes into the mirror later: its statement was made after the bank
 * had recorded it. Nobody knows of what was recorded about then.
 */
export function countedBy(
  { day, askedAt }: Baseline,
  booking: BookingOfAccount,
  lagMs: number,
): 'counted' | 'later' | 'unknown' {
  if (askedAt === undefined || bookingDayOf(booking) > day) return 'later';
  const sinceMs = Date.parse(booking.recordedAt) - Date.parse(askedAt);
  if (sinceMs < -lagMs) return 'counted';
  return sinceMs < takeOverMs ? 'unknown' : 'later';
}

/** Earlier than any instant of a booking. */
const beginning = '0000-01-01';

/** The take-over of an account has ended so long after the bank was asked, whatever it waited for. */
const takeOverMs = 86_400_000;

interface Mirrored {
  readonly all: BookingSums;
  readonly published: readonly StatementRow[];
}

/**
 * The same proved by every booking that the mirror holds. Some of them may be older than the account's baseline, which
 * counts them, and have come into the mirror only since then: an event that was driven again. Others may be stated, and
 * corrected since.
 */
export async function provedByAll(
  { mirrored, files, lagMs }: IssueDeps,
  { account, period }: Issue,
  { all, published }: Mirrored,
): Promise<Unstated | undefined> {
  const { baseline } = account;
  // An account that was opened later begins at nothing.
  if (baseline === undefined || (baseline.askedAt === undefined && baseline.evidence !== undefined))
    return undefined;
  const held = await mirrored.since(account.id, beginning);
  if (!isSame(sumsOf(held.map(summed)), all)) return undefined;
  const stated = await linesIn(files, published);
  if (stated === undefined) return undefined;
  const unstated = held.filter(({ id }) => !stated.has(id));
  const corrected = correctedSince(held, stated);
  if (corrected === undefined) return undefined;
  const counted = unstated.map((booking) => countedBy(baseline, booking, lagMs));
  if (counted.includes('unknown')) return undefined;
  const lines = unstated.filter((_, index) => counted[index] === 'later');
  const isDue = (booking: BookingOfAccount) => bookingDayOf(booking) <= period.lastDay;
  const later = sumsOf(lines.filter((booking) => !isDue(booking)).map(summed));
  return { bookings: lines.filter(isDue), corrected, stated: subtractSums(all, later) };
}

/**
 * What is stated with another amount than the mirror has now; undefined if it lacks some of it, or has it in another
 * currency. A day that was corrected moves no money.
 */
function correctedSince(
  held: readonly BookingOfAccount[],
  stated: ReadonlyMap<string, StatedLine>,
): readonly CorrectedBooking[] | undefined {
  const restated = held.filter(({ id, currency }) => stated.get(id)?.currency === currency);
  if (restated.length < stated.size) return undefined;
  return restated.flatMap((booking) => {
    const differenceCents = booking.amountCents - (stated.get(booking.id)?.cents ?? 0);
    return differenceCents === 0 ? [] : [{ booking, differenceCents }];
  });
}

interface StatedLine {
  /** Of all lines that name the booking. */
  readonly cents: number;
  readonly currency: string;
}

async function linesIn(
  files: IssueDeps['files'],
  published: readonly StatementRow[],
): Promise<ReadonlyMap<string, StatedLine> | undefined> {
  const lines = new Map<string, StatedLine>();
  for (const { publication } of published) {
    const text = publication && (await files.readIfKept(publication.files.json));
    if (text === undefined) return undefined;
    const { account, entries } = statementOfJson(text);
    for (const { bookingId, cents } of entries)
      lines.set(bookingId, {
        cents: cents + (lines.get(bookingId)?.cents ?? 0),
        currency: account.currency,
      });
  }
  return lines;
}
