import type { BankEvidence, EvidenceLine } from '#shared/bookings/evidence/bank-evidence.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { AskedStatement, BankStatements } from '#shared/bookings/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';

export type Obtained = Answered | Exclude<AskedStatement<never>, { readonly outcome: 'answered' }>;

export interface Answered {
  readonly outcome: 'answered';
  readonly evidence: BankEvidence;
  readonly kept: KeptEvidence;
}

/** Reads the bank's statement of a period. The answer is stored before it is evaluated. */
export type AskEvidence = (accountId: string, period: Period) => Promise<Obtained>;

interface AskEvidenceDeps {
  readonly bank: { readonly ask: BankStatements['ask'] };
  readonly files: Pick<StatementFiles, 'writeTogether'>;
  readonly clock: Clock;
}

export function createAskEvidence({ bank, files, clock }: AskEvidenceDeps): AskEvidence {
  return async (accountId, period) => {
    const askedAt = toIsoInstant(clock.now());
    const asked = await bank.ask(accountId, period, async (texts, statementId) => {
      // The bank may list other lines at another time.
      const contents = `${statementId} ${askedAt}`;
      const [stored] = await files.writeTogether(
        [{ accountId, kind: 'evidence', period, contents }],
        alone(texts),
      );
      if (stored === undefined) throw new Error('One file is written');
      return stored;
    });
    if (asked.outcome !== 'answered') return asked;
    const { evidence, kept: stored } = asked;
    const { statementId, openingCents, closingCents } = evidence;
    const lines = lengthOf(evidence.lines);
    return {
      outcome: 'answered',
      evidence,
      kept: { statementId, openingCents, closingCents, lines, ...stored, askedAt },
    };
  };
}

/** How many lines there are. */
export const lengthOf = (lines: Iterable<EvidenceLine>): number =>
  Iterator.from(lines).reduce((length) => length + 1, 0);

/** The pieces of the only file that is written. */
async function* alone(texts: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  for await (const text of texts) yield [text];
}
