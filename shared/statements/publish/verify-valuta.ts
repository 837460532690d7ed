import type { FoundBreak } from '#shared/breaks/break.ts';
import { isDecision } from '#shared/breaks/found-break.ts';
import { evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { wrongValutaBalance } from '#shared/statements/breaks/found-breaks.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { ValutaBalance } from './valuta-balance.ts';

/**
 * The valuta balance once more, from what the mirror has now: the bank's opening balance, each of its lines, and lines of
 * ours that it does not count. Since its statement was verified, the mirror may have been corrected. What persons have
 * settled of the statement is the bank's figure, whatever the mirror has.
 */
export async function verifyValuta(
  { mirrored, files, breaks }: Pick<IssueDeps, 'mirrored' | 'files' | 'breaks'>,
  issue: Issue,
  { kept, stated }: { readonly kept: KeptEvidence; readonly stated: ValutaBalance },
): Promise<readonly FoundBreak[]> {
  const { account, period } = issue;
  const ours = new Map((await mirrored.byValuta(account.id, period)).map((booking) => [booking.id, booking]));
  const centsOf = ({ bookingId, cents, valutaDay }: Line) => {
    // A bank that shows no valuta dates says of no line in which period the mirror should have it.
    if (valutaDay === undefined) return cents;
    const booking = ours.get(bookingId);
    return booking?.valutaDate === undefined ? 0 : booking.amountCents;
  };
  const lines = evidenceLines(await files.read(kept.key)).filter(
    ({ valutaDay = period.firstDay }) => valutaDay >= period.firstDay && valutaDay <= period.lastDay,
  );
  const cents = [...lines.map(centsOf), ...stated.uncounted.map(({ amountCents }) => amountCents)];
  const expectedCents = cents.reduce((sum, each) => sum + each, kept.openingCents);
  if (expectedCents === stated.valutaCents) return [];
  const known = await breaks.ofEntity(statementName(account.id, period));
  if (known.some(isDecision)) return [];
  return [wrongValutaBalance(issue, { expectedCents, statedCents: stated.valutaCents, kept })];
}

type Line = ReturnType<typeof evidenceLines>[number];
