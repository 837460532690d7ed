import { mostLines, type FoundBreak } from '#shared/breaks/break.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { SumFinding } from '#shared/bookings/evidence/verify-sums.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { BookedLine } from '#shared/bookings/ports.ts';
import type { Issue } from '#shared/statements/issue.ts';
import type { LineDifference } from './line-difference.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

type About = Pick<Issue, 'account' | 'period'>;

const about = ({ account, period }: About) => ({
  accountId: account.id,
  entity: statementName(account.id, period),
});

export function breakOf(issue: About, finding: SumFinding, { key }: KeptEvidence): FoundBreak {
  return { ...about(issue), ...differenceIn(finding, issue.account.currency), evidence: [key] };
}

/** What a finding says, apart from what it is about. */
export function differenceIn(
  finding: SumFinding,
  currency: string,
): Omit<FoundBreak, 'accountId' | 'entity' | 'evidence' | 'runId'> {
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
      };
    }
    case 'STATEMENT_PERIOD':
      return {
        kind: 'STATEMENT_MISMATCH',
        field: 'statement_period_start_date',
        expected: finding.expectedFirstDay,
        found: finding.statedFirstDay,
      };
    case 'STATEMENT_MISMATCH':
      // An IBAN is personal: the statement that is kept shows it.
      return {
        kind: 'STATEMENT_MISMATCH',
        field: finding.field,
        ...(finding.field !== 'iban' && { expected: finding.expected, found: finding.stated }),
      };
  }
}

const lineFields = [
  'foreign',
  'missing',
  'different',
  'repeated',
  'valuta_date',
  'booking_date',
  'unmirrored',
] as const;

/** One break for each way in which lines differ. It names the bookings, and what they are worth or their days. */
export function breaksOfLines(
  issue: About,
  differences: readonly LineDifference[],
  { key }: Pick<KeptEvidence, 'key'>,
): readonly FoundBreak[] {
  return lineFields.flatMap((field) => {
    const found = differences.filter((each) => each.field === field);
    if (found.length === 0) return [];
    const evidence = [key, ...found.slice(0, mostNamed).map(({ bookingId }) => bookingId)];
    const sides = sidesOf(field, found, issue.account.currency);
    const lines = found.slice(0, mostLines).map(({ ours, theirs }) => ({
      ...(ours !== undefined && { ours: sideOf(ours) }),
      ...(theirs !== undefined && { bank: sideOf(theirs) }),
    }));
    return [{ ...about(issue), kind: 'STATEMENT_LINES' as const, field, ...sides, lines, evidence }];
  });
}

const sideOf = ({ bookingId: id, cents, currency, bookingDay, valutaDay }: BookedLine) => ({
  id,
  cents,
  currency,
  ...(bookingDay !== undefined && { bookingDay }),
  ...(valutaDay !== undefined && { valutaDay }),
});

/** Bookings that a break names; the statement that is kept has them all. */
export const mostNamed = 50;

function sidesOf(field: LineDifference['field'], found: readonly LineDifference[], currency: string) {
  if (field === 'valuta_date' || field === 'booking_date') {
    const dayOf = (line: BookedLine | undefined) =>
      (field === 'valuta_date' ? line?.valutaDay : line?.bookingDay) ?? 'none';
    const days = (side: 'ours' | 'theirs') =>
      [...new Set(found.slice(0, mostNamed).map((each) => dayOf(each[side])))].join(' ');
    return { expected: days('ours'), found: days('theirs') };
  }
  if (field === 'repeated') return { found: String(found.length) };
  const isOther = (line: BookedLine | undefined) => line !== undefined && line.currency !== currency;
  if (found.some(({ ours, theirs }) => isOther(ours) || isOther(theirs)))
    return { expected: amountsOf(found, 'ours'), found: amountsOf(found, 'theirs') };
  const sum = (side: 'ours' | 'theirs') => found.reduce((total, each) => total + (each[side]?.cents ?? 0), 0);
  return {
    expected: String(sum('ours')),
    found: String(sum('theirs')),
    differenceCents: sum('theirs') - sum('ours'),
    currency,
  };
}

/** Cents of several currencies have no sum, and their difference none. */
function amountsOf(found: readonly LineDifference[], side: 'ours' | 'theirs'): string {
  const sums = new Map<string, number>();
  for (const { [side]: line } of found)
    if (line !== undefined) sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.cents);
  return [...sums].map(([currency, cents]) => `${signedAmountText(cents)} ${currency}`).join(', ') || 'none';
}

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

interface ContradictedStatement {
  readonly earlier: StatementRow;
  /** What late bookings would explain. */
  readonly expected: KeptEvidence;
  readonly kept: KeptEvidence;
}

/** An earlier statement is not what it was, and no late booking says why. */
export function contradictedStatement(
  issue: About,
  { earlier: { firstDay, lastDay, evidence }, expected, kept }: ContradictedStatement,
): FoundBreak {
  const balances = ({ openingCents, closingCents }: KeptEvidence) =>
    `${firstDay}..${lastDay}: ${openingCents} to ${closingCents}`;
  return {
    ...about(issue),
    kind: 'STATEMENT_MISMATCH',
    field: 'earlier_statement',
    expected: balances(expected),
    found: balances(kept),
    evidence: [kept.key, ...(evidence === undefined ? [] : [evidence.key])],
  };
}

interface WrongValuta {
  readonly expectedCents: number;
  readonly statedCents: number;
  readonly kept: KeptEvidence;
}

/** The bank's lines, as the mirror has them now, do not lead to the valuta balance that would be published. */
export function wrongValutaBalance(
  issue: About,
  { expectedCents, statedCents, kept }: WrongValuta,
): FoundBreak {
  return {
    ...about(issue),
    kind: 'STATEMENT_MISMATCH',
    field: 'valuta_balance',
    expected: String(expectedCents),
    found: String(statedCents),
    differenceCents: statedCents - expectedCents,
    currency: issue.account.currency,
    evidence: [kept.key],
  };
}

interface UnprovedSums {
  readonly field: 'mirrored_sums' | 'erased_lines';
  /** What is left over where nothing should be. */
  readonly left: BookingSums;
}

/** Nothing proves that what would be published is all. The same remainder is the same difference, whatever comes later. */
export function unprovedSums(
  issue: About,
  { field, left: { count, sumCents, digest } }: UnprovedSums,
): FoundBreak {
  return {
    ...about(issue),
    kind: 'STATEMENT_MISMATCH',
    field,
    expected: 'nothing',
    found: `${count} bookings, ${signedAmountText(sumCents)}, digest ${digest}`,
    differenceCents: sumCents,
    currency: issue.account.currency,
  };
}

/** Days after its day of issue it is still not published. */
export function overdueStatement(issue: About, because: string): FoundBreak {
  return {
    ...about(issue),
    kind: 'STATEMENT_MISSING',
    field: 'publication',
    expected: 'published',
    found: because,
  };
}
