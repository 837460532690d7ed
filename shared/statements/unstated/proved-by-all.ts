import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { addSums, isSame, subtractSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { holdBookings, linesWhere, mirroredOf } from '#shared/bookings/held-bookings.ts';
import type { BookingLine, MirroredBookings, MirroredTotals } from '#shared/bookings/ports.ts';
import { summed, sumsWhere } from '#shared/bookings/summed.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles } from '#shared/statements/model/ports.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { statedLines, type StatedLine } from './stated-lines.ts';
import type { CorrectedLine, Proof, Unstated } from './proof.ts';

interface ProvedByAllDeps {
  readonly mirrored: MirroredBookings;
  readonly totals: MirroredTotals;
  readonly files: KeptFiles;
}

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
 * The proof over every booking in the mirror. Some bookings are older than the account's baseline, which counts them; a
 * repeated event brought them into the mirror later. Others were corrected or withdrawn after they were stated.
 */
export async function provedByAll(
  { mirrored, totals, files }: ProvedByAllDeps,
  { account, period, work }: Issue,
  { all, baseline, published }: Mirrored,
): Promise<Proof> {
  const isWanted = ({ currency }: BookingLine) => currency === account.currency;
  const { lines: held, withTexts } = await holdBookings(mirroredOf(mirrored, account.id), {
    since: beginning,
    isWanted,
  });
  const rows = sumsWhere(held);
  if (!isSame(rows, all)) {
    // The list of rows lags for moments. If bookings are on their way, the sums differ at the next look.
    const after = await totals.read(account.id, account.currency);
    if (work.look === 1 || !isSame(after, all)) return { outcome: 'moving' };
  }
  const { lines, erased } = await statedLines(files, published);
  const unstated = linesWhere(held, ({ id }) => !lines.has(id));
  const { isCounted, unlike } = countedIn(unstated, { baseline, erased });
  const others = linesWhere(unstated, (booking) => !isCounted(booking));
  const isDue = (booking: BookingLine) => bookingDayOf(booking) <= period.lastDay;
  const later = sumsWhere(others, (booking) => !isDue(booking));
  const unstatedNow: Unstated = {
    bookings: linesWhere(others, isDue),
    corrected: correctedSince(held, lines),
    stated: subtractSums(all, later),
    withTexts,
  };
  const drifted = { field: 'mirrored_sums', left: subtractSums(all, rows) } as const;
  const odd = [drifted, ...(unlike === undefined ? [] : [{ field: 'erased_lines', left: unlike } as const])];
  const found = odd
    .filter(({ left }) => !isSame(left, nothing))
    .map((each) => unprovedSums(each, account.currency));
  return found.length === 0
    ? { outcome: 'proved', ...unstatedNow }
    : { outcome: 'unproved', ...unstatedNow, found };
}

interface UnprovedSums {
  readonly field: 'mirrored_sums' | 'erased_lines';
  /** The remainder, which should be zero. */
  readonly left: BookingSums;
}

/**
 * Nothing proves that every booking is published. The same remainder is the same difference, even if more is booked
 * later.
 */
function unprovedSums(
  { field, left: { count, sumCents, digest } }: UnprovedSums,
  currency: string,
): Difference {
  return {
    kind: 'STATEMENT_MISMATCH',
    field,
    expected: 'nothing',
    found: `${count} bookings, ${signedAmountText(sumCents)}, digest ${digest}`,
    differenceCents: sumCents,
    currency,
  };
}

interface Counting {
  readonly baseline: Baseline;
  readonly erased: StatementRow | undefined;
}

interface Counted {
  readonly isCounted: (booking: BookingLine) => boolean;
  /**
   * The mirror's sum of bookings stated in erased files, minus the stated sum: some changed, and it is unknown which.
   */
  readonly unlike?: BookingSums;
}

/** Bookings that no kept file states. The baseline may count them, or statements with erased files may state them. */
function countedIn(unstated: Iterable<BookingLine>, { baseline, erased }: Counting): Counted {
  if (erased?.publication === undefined) return { isCounted: (booking) => isCountedBy(baseline, booking) };
  const { lastDay, verifiedAt = '', publication } = erased;
  const known = new Set<string>();
  let [sums, before] = [nothing, nothing];
  const isCounted = ({ id }: BookingLine) => known.has(id);
  const candidates = linesWhere(unstated, (booking) => bookingDayOf(booking) <= lastDay);
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

/** Bookings whose stated amount differs from the mirror's; withdrawn bookings are not in the mirror. */
function correctedSince(
  held: Iterable<BookingLine>,
  lines: ReadonlyMap<string, StatedLine>,
): readonly CorrectedLine[] {
  const now = new Map<string, BookingLine>();
  const gone = new Set(lines.keys());
  for (const booking of held) {
    gone.delete(booking.id);
    const stated = lines.get(booking.id);
    if (stated !== undefined && stated.cents !== booking.amountCents) now.set(booking.id, booking);
  }
  return [...lines].flatMap(([id, { cents, entry, statement }]) => {
    const booking = now.get(id);
    if (booking === undefined && (!gone.has(id) || cents === 0)) return [];
    const isCents = booking?.amountCents ?? 0;
    return [{ booking, entry, statement, wasCents: cents, isCents }];
  });
}
