import { toIsoInstant } from '#shared/kernel/clock.ts';
import { evidenceLineIds } from '#shared/bookings/evidence/evidence-json.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { lateBookings } from '#shared/statements/revise/late-bookings.ts';
import { statementBefore } from '#shared/statements/model/statement-before.ts';

export interface ValutaBalance {
  /** Integer cents. */
  readonly valutaCents: number;
  /** Lines of ours in it that the bank does not count. */
  readonly uncounted: readonly BookingOfAccount[];
}

interface ToBeStated {
  /** The bank's statement of the period. */
  readonly kept: KeptEvidence;
  readonly bookings: readonly BookingOfAccount[];
}

/**
 * What the bank states for the end of the period, and lines of ours with a valuta date until then that it does not count:
 * the bank recorded them after it had made its statement.
 */
export async function valutaBalance(
  deps: IssueDeps,
  issue: Issue,
  { kept, bookings }: ToBeStated,
): Promise<ValutaBalance> {
  const { firstDay, lastDay } = issue.period;
  const isValued = ({ valutaDate }: BookingOfAccount) => valutaDate !== undefined && valutaDate <= lastDay;
  const isOfPeriod = ({ valutaDate = '' }: BookingOfAccount) => valutaDate >= firstDay;
  const valued = bookings.filter(isValued);
  const lines = new Set(evidenceLineIds(await deps.files.read(kept.key)));
  const earlier = valued.every(isOfPeriod) ? new Set<string>() : await uncountedEarlier(deps, issue, kept);
  const uncounted = valued.filter((booking) =>
    isOfPeriod(booking) ? !lines.has(booking.id) : earlier.has(booking.id),
  );
  const valutaCents = uncounted.reduce((sum, { amountCents }) => sum + amountCents, kept.closingCents);
  return { valutaCents, uncounted };
}

/** Of earlier valuta dates, and counted neither by earlier statements nor in the opening balance of this one. */
async function uncountedEarlier(
  deps: IssueDeps,
  issue: Issue,
  { explainedBy = [] }: KeptEvidence,
): Promise<ReadonlySet<string>> {
  // While this one was verified, those before may have got other versions.
  const before = await statementBefore(deps, issue.account, issue.period);
  const late = await lateBookings(deps, issue, { before, countsUntil: toIsoInstant(deps.clock.now()) });
  return new Set(late.map(({ id }) => id).filter((id) => !explainedBy.includes(id)));
}
