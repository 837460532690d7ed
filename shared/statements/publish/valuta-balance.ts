import { evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
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
  readonly bookings: Iterable<BookingLine>;
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
  const earlier = Iterator.from(bookings).filter(isValued).every(isOfPeriod)
    ? new Set<string>()
    : await uncountedEarlier(deps, issue, kept);
  const unlisted = new Set(
    Iterator.from(bookings)
      .filter((booking) => isValued(booking) && isOfPeriod(booking))
      .map(({ id }) => id),
  );
  for await (const { bookingId } of evidenceLines(deps.files.lines(kept.key))) unlisted.delete(bookingId);
  const uncounted = Iterator.from(bookings)
    .filter((booking) => (isOfPeriod(booking) ? unlisted : earlier).has(booking.id))
    .toArray();
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
