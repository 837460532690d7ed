import { evidenceFirstDay, evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
import { linesOf } from '#shared/bookings/held-bookings.ts';
import type { BookingLine, MirroredBookings } from '#shared/bookings/ports.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Baseline, RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { surelyCountedUntil } from '#shared/statements/model/counted-until.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import type { Before } from '#shared/statements/model/statement-before.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';

export interface LateBookingsDeps {
  readonly mirrored: MirroredBookings;
  readonly files: KeptFiles;
  readonly rows: LatestStatements;
  /** How late the bank shows what it has recorded, at most. */
  readonly lagMs: number;
}

interface Between {
  readonly before: Before;
  /** The bank counts what it had recorded by then (canonical UTC). */
  readonly countsUntil: string;
}

/**
 * Bookings that the bank recorded after it may have made the previous statement, with a valuta date up to its last day.
 */
export type LateBookings = (account: RegisteredAccount, between: Between) => Promise<readonly BookingLine[]>;

export function createLateBookings(deps: LateBookingsDeps): LateBookings {
  const { mirrored, files, rows, lagMs } = deps;
  return async (account, { before, countsUntil }) => {
    const askedAt = before.row?.evidence?.askedAt;
    const countedUntil = before.row && surelyCountedUntil(before.row);
    const since =
      countedUntil === undefined
        ? `${before.lastDay}T00:00:00.000Z`
        : toIsoInstant(Date.parse(countedUntil) - lagMs);
    const until = toIsoInstant(Date.parse(countsUntil) + lagMs);
    const candidates = await linesOf(
      mirrored.since(account.id, since),
      ({ valutaDate, recordedAt }) =>
        valutaDate !== undefined && valutaDate <= before.lastDay && recordedAt <= until,
    );
    if (candidates.length === 0) return [];
    if (askedAt === undefined) return notInBaseline(deps, account.baseline, candidates);
    const unstated = new Map(candidates.map((booking) => [booking.id, booking]));
    const state = async (version: Pick<KeptEvidence, 'key' | 'explainedBy'>) => {
      const text = await files.linesIfKept(version.key);
      if (text !== undefined)
        for await (const { bookingId } of evidenceLines(text)) unstated.delete(bookingId);
      for (const id of version.explainedBy ?? []) unstated.delete(id);
    };
    const firstDay = firstValuta(candidates);
    for await (const row of rows.latest(account.id)) {
      if (row.firstDay > before.lastDay) continue;
      const version = versionAt(row, askedAt);
      if (version !== undefined) await state(version);
      if (row.firstDay <= firstDay) break;
    }
    return [...unstated.values()];
  };
}

export const firstValuta = (bookings: readonly BookingLine[]) =>
  bookings.reduce((first, { valutaDate = '' }) => (valutaDate < first ? valutaDate : first), '9999');

/**
 * The baseline's statement lists bookings of its own days. Of earlier days, it counts what was recorded before it was
 * requested.
 */
async function notInBaseline(
  { files, lagMs }: LateBookingsDeps,
  baseline: Baseline | undefined,
  candidates: readonly BookingLine[],
): Promise<readonly BookingLine[]> {
  if (baseline?.evidence === undefined) return candidates;
  const firstDay = await evidenceFirstDay(files.lines(baseline.evidence));
  const known = new Set(candidates.map(({ id }) => id));
  const lines = new Set<string>();
  for await (const { bookingId } of evidenceLines(files.lines(baseline.evidence)))
    if (known.has(bookingId)) lines.add(bookingId);
  const { askedAt } = baseline;
  const countedUntil = askedAt === undefined ? '' : toIsoInstant(Date.parse(askedAt) - lagMs);
  const isCounted = ({ id, valutaDate = '', recordedAt }: BookingLine) =>
    valutaDate < firstDay ? recordedAt < countedUntil : lines.has(id);
  return candidates.filter((booking) => !isCounted(booking));
}

/** The version that was current at that instant. */
function versionAt({ superseded, evidence }: StatementRow, instant: string): KeptEvidence | undefined {
  return [...superseded, ...(evidence === undefined ? [] : [evidence])]
    .filter(({ askedAt }) => askedAt <= instant)
    .at(-1);
}
