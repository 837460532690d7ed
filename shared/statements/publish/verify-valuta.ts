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
  let expectedCents = stated.uncounted.reduce((sum, { amountCents }) => sum + amountCents, kept.openingCents);
  /** How often the bank lists each. */
  const listed = new Map<string, number>();
  for await (const { bookingId, cents, valutaDay } of evidenceLines(files.lines(kept.key))) {
    // Without valuta dates, the bank does not say in which period the mirror should have the line.
    if (valutaDay === undefined) expectedCents += cents;
    else if (valutaDay >= period.firstDay && valutaDay <= period.lastDay)
      listed.set(bookingId, (listed.get(bookingId) ?? 0) + 1);
  }
  for await (const { id, valutaDate, amountCents } of mirrored.byValuta(account.id, period))
    if (valutaDate !== undefined) expectedCents += amountCents * (listed.get(id) ?? 0);
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
