import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { addSums, isSame, subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { summed } from '#shared/bookings/summed.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { unprovedSums } from '#shared/statements/breaks/found-breaks.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { statedLines, type StatedLine } from './stated-lines.ts';
import type { CorrectedLine, Proof, Unstated } from './unstated-bookings.ts';

/** Earlier than any instant of a booking. */
const beginning = '0000-01-01';

const nothing = sumsOf([]);

interface Mirrored {
  readonly all: BookingSums;
  readonly baseline: Baseline;
  /** Latest first. */
  readonly published: readonly StatementRow[];
}

/**
 * The same proved by every booking that the mirror holds. Some of them may be older than the account's baseline, which
 * counts them, and have come into the mirror only since then: an event that was driven again. Others may be stated, and
 * corrected or withdrawn since.
 */
export async function provedByAll(
  deps: IssueDeps,
  issue: Issue,
  { all, baseline, published }: Mirrored,
): Promise<Proof> {
  const { account, period, work } = issue;
  const held = (await deps.mirrored.since(account.id, beginning)).filter(
    ({ currency }) => currency === account.currency,
  );
  const rows = sumsOf(held.map(summed));
  if (!isSame(rows, all)) {
    // What lists the rows is behind them for moments; what moves is other sums at the next look.
    const after = await deps.totals.read(account.id, account.currency);
    if (work.look === 1 || !isSame(after, all)) return { outcome: 'moving' };
  }
  const { lines, erased } = await statedLines(deps, published);
  const unstated = held.filter(({ id }) => !lines.has(id));
  const { isCounted, unlike } = countedIn(unstated, { baseline, erased });
  const others = unstated.filter((booking) => !isCounted(booking));
  const isDue = (booking: BookingOfAccount) => bookingDayOf(booking) <= period.lastDay;
  const later = sumsOf(others.filter((booking) => !isDue(booking)).map(summed));
  const unstatedNow: Unstated = {
    bookings: others.filter(isDue),
    corrected: correctedSince(held, lines),
    stated: subtractSums(all, later),
  };
  const drifted = { field: 'mirrored_sums', left: subtractSums(all, rows) } as const;
  const odd = [drifted, ...(unlike === undefined ? [] : [{ field: 'erased_lines', left: unlike } as const])];
  const found = odd.filter(({ left }) => !isSame(left, nothing)).map((each) => unprovedSums(issue, each));
  return found.length === 0
    ? { outcome: 'proved', ...unstatedNow }
    : { outcome: 'unproved', ...unstatedNow, found };
}

interface Counting {
  readonly baseline: Baseline;
  readonly erased: StatementRow | undefined;
}

interface Counted {
  readonly isCounted: (booking: BookingOfAccount) => boolean;
  /** What the mirror has now of what erased files state, less what they stated: it changed, and nobody knows which. */
  readonly unlike?: BookingSums;
}

/** Of what no file that is kept states, the baseline counts some, and statements whose files are erased state some. */
function countedIn(unstated: readonly BookingOfAccount[], { baseline, erased }: Counting): Counted {
  if (erased?.publication === undefined) return { isCounted: (booking) => isCountedBy(baseline, booking) };
  const { lastDay, verifiedAt = '', publication } = erased;
  const known = new Set<string>();
  let [sums, before] = [nothing, nothing];
  const isCounted = ({ id }: BookingOfAccount) => known.has(id);
  const candidates = unstated.filter((booking) => bookingDayOf(booking) <= lastDay);
  for (const booking of candidates) {
    if (isSame(sums, publication.stated)) return { isCounted };
    known.add(booking.id);
    sums = addSums(sums, sumsOf([summed(booking)]));
    if (booking.recordedAt < verifiedAt) before = sums;
  }
  if (isSame(sums, publication.stated)) return { isCounted };
  return {
    isCounted: (booking) => isCounted(booking) && booking.recordedAt < verifiedAt,
    unlike: subtractSums(before, publication.stated),
  };
}

/** What is stated with another amount than the mirror has now: with none, if it was withdrawn. */
function correctedSince(
  held: readonly BookingOfAccount[],
  lines: ReadonlyMap<string, StatedLine>,
): readonly CorrectedLine[] {
  const now = new Map(held.map((booking) => [booking.id, booking]));
  return [...lines].flatMap(([id, { cents, entry, statement }]) => {
    const booking = now.get(id);
    const isCents = booking?.amountCents ?? 0;
    return isCents === cents ? [] : [{ booking, entry, statement, wasCents: cents, isCents }];
  });
}
