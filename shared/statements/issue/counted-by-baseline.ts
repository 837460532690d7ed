import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { isSame, subtractSums, sumsOf } from '#shared/statements/booking-sums.ts';
import { bookingDayOf } from '#shared/statements/mirrored/statement-entry.ts';
import { summed } from '#shared/statements/mirrored/summed.ts';
import type { BookingOfAccount } from '#shared/statements/ports.ts';
import { statementOfJson } from '#shared/statements/statement-json.ts';
import type { BookingSums, StatementRow } from '#shared/statements/statement-row.ts';
import type { IssueDeps } from './deps.ts';
import type { Issue } from './issue-account.ts';
import type { Unstated } from './unstated-bookings.ts';

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
 * counts them, and have come into the mirror only since then: an event that was driven again.
 */
export async function provedByAll(
  { mirrored, files, lagMs }: IssueDeps,
  { account, period }: Issue,
  { all, published }: Mirrored,
): Promise<Unstated | undefined> {
  const { baseline } = account;
  if (baseline?.askedAt === undefined) return undefined;
  const held = await mirrored.since(account.id, beginning);
  if (!isSame(sumsOf(held.map(summed)), all)) return undefined;
  const stated = await linesIn(files, published);
  const unstated = held.filter(({ id }) => !stated.has(id));
  const restated = sumsOf(held.filter(({ id }) => stated.has(id)).map(summed));
  // What was published is in the mirror as it was published.
  if (!isSame(restated, sumsOf(stated.values()))) return undefined;
  const counted = unstated.map((booking) => countedBy(baseline, booking, lagMs));
  if (counted.includes('unknown')) return undefined;
  const lines = unstated.filter((_, index) => counted[index] === 'later');
  const isDue = (booking: BookingOfAccount) => bookingDayOf(booking) <= period.lastDay;
  const later = sumsOf(lines.filter((booking) => !isDue(booking)).map(summed));
  return { bookings: lines.filter(isDue), stated: subtractSums(all, later) };
}

async function linesIn(files: IssueDeps['files'], published: readonly StatementRow[]) {
  const lines = new Map<string, ReturnType<typeof summed>>();
  for (const { publication } of published) {
    if (publication === undefined) continue;
    const { account, entries } = statementOfJson(await files.read(publication.files.json));
    for (const { bookingId: id, cents: amountCents, valutaDay: valutaDate = '' } of entries)
      lines.set(id, { id, amountCents, currency: account.currency, valutaDate });
  }
  return lines;
}
