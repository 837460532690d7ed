import { evidenceLineIds } from '#shared/bookings/evidence/evidence-json.ts';
import type { BookingLine } from '#shared/bookings/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import { statementBefore } from '#shared/statements/model/statement-before.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { LateBookings } from '#shared/statements/revise/late-bookings.ts';

interface ValutaBalanceDeps {
  readonly lateBookings: LateBookings;
  readonly rows: LatestStatements;
  readonly files: KeptFiles;
  readonly clock: Clock;
}

export interface ValutaBalance {
  /** Integer cents. */
  readonly valutaCents: number;
  /** Lines of ours in it that the bank does not count. */
  readonly uncounted: readonly BookingLine[];
}

interface ToBeStated {
  /** The bank's statement of the period. */
  readonly kept: KeptEvidence;
  readonly bookings: readonly BookingLine[];
}

/**
 * The bank's balance at the end of the period, plus lines of ours with a valuta date until then that it does not count:
 * the bank recorded them after it had made its statement.
 */
export async function valutaBalance(
  deps: ValutaBalanceDeps,
  issue: Issue,
  { kept, bookings }: ToBeStated,
): Promise<ValutaBalance> {
  const { firstDay, lastDay } = issue.period;
  const isValued = ({ valutaDate }: BookingLine) => valutaDate !== undefined && valutaDate <= lastDay;
  const isOfPeriod = ({ valutaDate = '' }: BookingLine) => valutaDate >= firstDay;
  const valued = bookings.filter(isValued);
  const lines = new Set(evidenceLineIds(await deps.files.read(kept.key)));
  const earlier = valued.every(isOfPeriod) ? new Set<string>() : await uncountedEarlier(deps, issue, kept);
  const uncounted = valued.filter((booking) =>
    isOfPeriod(booking) ? !lines.has(booking.id) : earlier.has(booking.id),
  );
  const valutaCents = uncounted.reduce((sum, { amountCents }) => sum + amountCents, kept.closingCents);
  return { valutaCents, uncounted };
}

/** Ids of bookings with earlier valuta dates that neither earlier statements nor this one's opening balance count. */
async function uncountedEarlier(
  { lateBookings, rows, clock }: ValutaBalanceDeps,
  { account, period }: Issue,
  { explainedBy = [] }: KeptEvidence,
): Promise<ReadonlySet<string>> {
  // While this one was verified, those before may have got other versions.
  const before = await statementBefore(rows, account, period);
  const late = await lateBookings(account, { before, countsUntil: toIsoInstant(clock.now()) });
  return new Set(late.map(({ id }) => id).filter((id) => !explainedBy.includes(id)));
}
