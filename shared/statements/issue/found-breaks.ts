import type { FoundBreak } from '#shared/breaks/break.ts';
import type { LineComparison } from '#shared/statements/evidence/compare-lines.ts';
import type { SumFinding } from '#shared/statements/evidence/verify-sums.ts';
import type { KeptEvidence } from '#shared/statements/statement-row.ts';
import type { Issue } from './issue-account.ts';
import { statementName } from './statement-name.ts';

type About = Pick<Issue, 'account' | 'period'>;

const about = ({ account, period }: About) => ({
  accountId: account.id,
  entity: statementName(account.id, period),
});

export function breakOf(issue: About, finding: SumFinding, { key }: KeptEvidence): FoundBreak {
  const evidence = [key];
  switch (finding.kind) {
    case 'STATEMENT_SUM':
    case 'STATEMENT_GAP': {
      const { kind, expectedCents, statedCents } = finding;
      return {
        ...about(issue),
        kind,
        field: kind === 'STATEMENT_SUM' ? 'balance_end' : 'balance_start',
        expected: String(expectedCents),
        found: String(statedCents),
        differenceCents: statedCents - expectedCents,
        evidence,
      };
    }
    case 'STATEMENT_PERIOD':
      return {
        ...about(issue),
        kind: 'STATEMENT_MISMATCH',
        field: 'statement_period_start_date',
        expected: finding.expectedFirstDay,
        found: finding.statedFirstDay,
        evidence,
      };
    case 'STATEMENT_MISMATCH':
      // An IBAN is personal: the statement that is kept shows it.
      return {
        ...about(issue),
        kind: 'STATEMENT_MISMATCH',
        field: finding.field,
        ...(finding.field !== 'iban' && { expected: finding.expected, found: finding.stated }),
        evidence,
      };
  }
}

const lineFields = ['foreign', 'missing', 'different', 'repeated'] as const;

/** One break for each way in which lines differ. */
export function breaksOfLines(
  issue: About,
  lines: Pick<LineComparison, (typeof lineFields)[number]>,
  { key }: KeptEvidence,
): readonly FoundBreak[] {
  return lineFields
    .filter((field) => lines[field].length > 0)
    .map((field) => ({
      ...about(issue),
      kind: 'STATEMENT_LINES',
      field,
      found: String(lines[field].length),
      evidence: [key, ...lines[field].slice(0, mostNamed)],
    }));
}

/** Bookings that a break names; the statement that is kept has them all. */
const mostNamed = 50;

export function missingStatement(
  issue: About,
  refused: { readonly status: number; readonly code: string },
): FoundBreak {
  return {
    ...about(issue),
    kind: 'STATEMENT_MISSING',
    field: 'statement',
    found: `${refused.status} ${refused.code}`,
  };
}
