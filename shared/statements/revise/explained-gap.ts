import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { linesOf } from '#shared/bookings/held-bookings.ts';
import type { BookingLine } from '#shared/bookings/ports.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { surelyCountedUntil } from '#shared/statements/model/counted-until.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { MovedLine } from '#shared/statements/model/statement-row.ts';
import type { LateBookings, LateBookingsDeps } from './late-bookings.ts';
import { movedLines } from './moved-lines.ts';

export interface Stated {
  readonly evidence: BankEvidence;
  /** The bank counts what it had recorded by then (canonical UTC). */
  readonly countsUntil: string;
}

/** Why a statement does not begin where the previous one ended. */
export interface Explanation {
  /** What the bank recorded since then, with earlier valuta dates. */
  readonly late: readonly BookingLine[];
  /** What earlier statements count differently than it is now. */
  readonly moved: readonly MovedLine[];
}

/**
 * No selection of the bookings explains the opening balance. `lateCents` adds up those that the bank had certainly
 * recorded, in integer cents.
 */
export interface Unexplained {
  readonly lateCents: number;
}

interface ExplainGapDeps extends LateBookingsDeps {
  readonly lateBookings: LateBookings;
}

/** Explains the whole difference, or nothing. */
export type ExplainGap = (issue: Issue, stated: Stated) => Promise<Explanation | Unexplained>;

export function createExplainGap(deps: ExplainGapDeps): ExplainGap {
  const { lateBookings, lagMs } = deps;
  return async (issue, { evidence, countsUntil }) => {
    const { account, before } = issue;
    const gapCents = evidence.openingCents - before.closingCents;
    const known = await lateBookings(account, { before, countsUntil });
    const certainUntil = toIsoInstant(Date.parse(countsUntil) - lagMs);
    const certain = known.filter(({ recordedAt }) => recordedAt < certainUntil).length;
    const bounds = { begins: [0, 0], ends: [certain, known.length] } as const;
    const late = explaining(gapCents, known, bounds);
    if (late !== undefined) return { late, moved: [] };
    const moved = await movedLines(deps, account.id, { before, late: known });
    const rest = moved.length === 0 ? undefined : explaining(gapCents - sumOf(moved), known, bounds);
    if (rest !== undefined) return { late: rest, moved };
    // Of bookings whose valuta date the bank does not show, it counts some by now, and the others later.
    const undated = await undatedLately(deps, issue, { evidence, countsUntil });
    const perhaps = [...known, ...undated].toSorted((one, other) =>
      one.recordedAt < other.recordedAt ? -1 : 1,
    );
    const guessed =
      undated.length === 0
        ? undefined
        : explaining(gapCents, perhaps, { begins: [0, perhaps.length], ends: [0, perhaps.length] });
    if (guessed !== undefined) return { late: guessed, moved: [] };
    return { lateCents: known.slice(0, certain).reduce((sum, { amountCents }) => sum + amountCents, 0) };
  };
}

/**
 * Bookings recorded since then that have no valuta date and are no line of the next statement. The bank does not show
 * their date and may count them before that statement. They are placed on the last day before it.
 */
async function undatedLately(
  { mirrored, lagMs }: ExplainGapDeps,
  { account, before }: Issue,
  { evidence, countsUntil }: Stated,
): Promise<readonly BookingLine[]> {
  const countedUntil = (before.row && surelyCountedUntil(before.row)) ?? account.baseline?.askedAt;
  if (countedUntil === undefined) return [];
  const until = toIsoInstant(Date.parse(countsUntil) + lagMs);
  const undated = await linesOf(
    mirrored.since(account.id, toIsoInstant(Date.parse(countedUntil) - lagMs)),
    ({ valutaDate, recordedAt }) => valutaDate === undefined && recordedAt <= until,
  );
  const unstated = new Map(undated.map((booking) => [booking.id, booking]));
  for (const { bookingId } of evidence.lines) unstated.delete(bookingId);
  return Array.from(unstated.values(), (booking) => ({ ...booking, valutaDate: before.lastDay }));
}

const sumOf = (moved: readonly MovedLine[]) => moved.reduce((sum, { cents }) => sum + cents, 0);

/** How many of the bookings certainly lie before an instant, and how many may. */
type UpTo = readonly [surely: number, perhaps: number];

/**
 * The bookings that the bank recorded between two of its answers and that add up to their difference; undefined if none
 * do. They are in the order of the bank. The bank may have counted any number of those that it recorded about when it
 * was asked; as many as possible are taken.
 */
function explaining(
  cents: number,
  recorded: readonly BookingLine[],
  { begins, ends }: { readonly begins: UpTo; readonly ends: UpTo },
): readonly BookingLine[] | undefined {
  for (let from = begins[0]; from <= begins[1]; from += 1)
    for (let to = ends[1]; to >= Math.max(from, ends[0]); to -= 1) {
      const counted = recorded.slice(from, to);
      if (counted.reduce((sum, { amountCents }) => sum + amountCents, 0) === cents) return counted;
    }
  return undefined;
}
