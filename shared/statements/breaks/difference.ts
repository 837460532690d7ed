import type { FoundBreak } from '#shared/breaks/break.ts';
import type { BrokenRule } from '#shared/bookings/file-checks/file-check.ts';
import type { SumFinding } from '#shared/bookings/evidence/verify-sums.ts';

/** What is wrong with a statement, without the statement's own name. */
export type Difference = Omit<FoundBreak, 'accountId' | 'entity' | 'runId'>;

/** The bank refuses the statement. */
export function missingStatement(refused: { readonly status: number; readonly code: string }): Difference {
  return { kind: 'STATEMENT_MISSING', field: 'statement', found: `${refused.status} ${refused.code}` };
}

/** A statement of account with more lines than fit into memory. */
export const tooLong: Difference = { kind: 'STATEMENT_MISSING', field: 'statement', found: 'too long' };

/** A file of ours would break the rules of its format. `found` names its field, and never what stands there. */
export const brokenFile = ({ format, field, rule }: BrokenRule): Difference => ({
  kind: 'STATEMENT_FILE',
  field: format,
  found: `${field} ${rule}`,
});

interface Stated {
  readonly currency: string;
  /** Key of the object with the bank's statement. */
  readonly key: string;
}

/** The bank's statement does not add up, or is not the requested one. */
export function sumDifference(finding: SumFinding, { currency, key }: Stated): Difference {
  const evidence = [key];
  switch (finding.kind) {
    case 'STATEMENT_SUM':
    case 'STATEMENT_GAP': {
      const { kind, expectedCents, statedCents } = finding;
      return {
        kind,
        field: kind === 'STATEMENT_SUM' ? 'balance_end' : 'balance_start',
        expected: String(expectedCents),
        found: String(statedCents),
        differenceCents: statedCents - expectedCents,
        currency,
        evidence,
      };
    }
    case 'STATEMENT_PERIOD':
      return {
        kind: 'STATEMENT_MISMATCH',
        field: 'statement_period_start_date',
        expected: finding.expectedFirstDay,
        found: finding.statedFirstDay,
        evidence,
      };
    case 'STATEMENT_MISMATCH':
      // An IBAN is personal: the statement that is kept shows it.
      return {
        kind: 'STATEMENT_MISMATCH',
        field: finding.field,
        ...(finding.field !== 'iban' && { expected: finding.expected, found: finding.stated }),
        evidence,
      };
  }
}
