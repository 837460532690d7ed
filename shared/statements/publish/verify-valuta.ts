import { isDecision } from '#shared/breaks/found-break.ts';
import { evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
import type { MirroredBookings } from '#shared/bookings/ports.ts';
import type { KnownBreaks } from '#shared/statements/breaks/decided.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { AccountPeriod } from '#shared/statements/model/issue.ts';
import type { KeptFiles } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { ValutaBalance } from './valuta-balance.ts';

interface VerifyValutaDeps {
  readonly mirrored: MirroredBookings;
  readonly files: KeptFiles;
  readonly breaks: KnownBreaks;
}

/**
 * Computes the valuta balance again from what the mirror has now: the bank's opening balance, each of its lines, and
 * lines of ours that it does not count. The mirror may have been corrected since the statement was verified. Once
 * persons have settled a difference of the statement, only the bank's figure counts.
 */
export async function verifyValuta(
  { mirrored, files, breaks }: VerifyValutaDeps,
  { account, period }: AccountPeriod,
  { kept, stated }: { readonly kept: KeptEvidence; readonly stated: ValutaBalance },
): Promise<readonly Difference[]> {
  const ours = new Map((await mirrored.byValuta(account.id, period)).map((booking) => [booking.id, booking]));
  const centsOf = ({ bookingId, cents, valutaDay }: Line) => {
    // Without valuta dates, the bank does not say in which period the mirror should have the line.
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
  return [
    {
      kind: 'STATEMENT_MISMATCH',
      field: 'valuta_balance',
      expected: String(expectedCents),
      found: String(stated.valutaCents),
      differenceCents: stated.valutaCents - expectedCents,
      currency: account.currency,
      evidence: [kept.key],
    },
  ];
}

type Line = ReturnType<typeof evidenceLines>[number];
