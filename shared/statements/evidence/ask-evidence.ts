import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { AskedStatement } from '#shared/bookings/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';

export type Obtained =
  | {
      readonly outcome: 'answered';
      readonly evidence: BankEvidence;
      readonly kept: KeptEvidence;
    }
  | Exclude<AskedStatement, { readonly outcome: 'answered' }>;

/** The bank's statement of a period, kept as it was answered before anything is made of it. */
export async function askEvidence(
  { bank, files, clock }: Pick<IssueDeps, 'bank' | 'files' | 'clock'>,
  accountId: string,
  period: Period,
): Promise<Obtained> {
  const askedAt = toIsoInstant(clock.now());
  const asked = await bank.ask(accountId, period);
  if (asked.outcome !== 'answered') return asked;
  const { evidence, json } = asked;
  const { statementId, openingCents, closingCents, lines } = evidence;
  const stored = await files.write({ accountId, kind: 'evidence', period, text: json });
  return {
    outcome: 'answered',
    evidence,
    kept: { statementId, openingCents, closingCents, lines: lines.length, ...stored, askedAt },
  };
}
