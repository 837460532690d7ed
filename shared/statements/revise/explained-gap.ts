import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { explaining } from '#shared/bookings/evidence/explaining-bookings.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { MovedLine } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { lateBookings, undatedLately } from './late-bookings.ts';
import { movedLines } from './moved-lines.ts';

export interface Stated {
  readonly evidence: BankEvidence;
  /** The bank counts what it had recorded by then (canonical UTC). */
  readonly countsUntil: string;
}

/** Why a statement does not begin where the one before it ended. */
export interface Explanation {
  /** What the bank recorded since then, with earlier valuta dates. */
  readonly late: readonly BookingOfAccount[];
  /** What statements before count otherwise than it is now. */
  readonly moved: readonly MovedLine[];
}

/** None leads to where the statement begins: the bank has surely recorded these of them. Integer cents. */
export interface Unexplained {
  readonly lateCents: number;
}

/** Explains the whole difference, or nothing. */
export async function explainedGap(
  deps: IssueDeps,
  issue: Issue,
  { evidence, countsUntil }: Stated,
): Promise<Explanation | Unexplained> {
  const { before } = issue;
  const gapCents = evidence.openingCents - before.closingCents;
  const known = await lateBookings(deps, issue, { before, countsUntil });
  const certainUntil = toIsoInstant(Date.parse(countsUntil) - deps.lagMs);
  const certain = known.filter(({ recordedAt }) => recordedAt < certainUntil).length;
  const bounds = { begins: [0, 0], ends: [certain, known.length] } as const;
  const late = explaining(gapCents, known, bounds);
  if (late !== undefined) return { late, moved: [] };
  const moved = await movedLines(deps, issue, { before, late: known });
  const rest = moved.length === 0 ? undefined : explaining(gapCents - movedCents(moved), known, bounds);
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
  return guessed === undefined
    ? { lateCents: centsOf(known.slice(0, certain)) }
    : { late: guessed, moved: [] };
}

const centsOf = (bookings: readonly Pick<BookingOfAccount, 'amountCents'>[]): number =>
  bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);

const movedCents = (moved: readonly MovedLine[]) => moved.reduce((sum, { cents }) => sum + cents, 0);
