import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { AskedStatement, BankStatements } from '#shared/bookings/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';

export type Obtained = Answered | Exclude<AskedStatement, { readonly outcome: 'answered' }>;

export interface Answered {
  readonly outcome: 'answered';
  readonly evidence: BankEvidence;
  readonly kept: KeptEvidence;
}

/** Reads the bank's statement of a period. The answer is stored before it is evaluated. */
export type AskEvidence = (accountId: string, period: Period) => Promise<Obtained>;

interface AskEvidenceDeps {
  readonly bank: { readonly ask: BankStatements['ask'] };
  readonly files: { readonly write: StatementFiles['write'] };
  readonly clock: Clock;
}

export function createAskEvidence({ bank, files, clock }: AskEvidenceDeps): AskEvidence {
  return async (accountId, period) => {
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
  };
}
