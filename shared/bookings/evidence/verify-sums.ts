import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { BankEvidence, EvidenceLine, StatedPeriod } from './bank-evidence.ts';

/** A reason not to publish; amounts are integer cents. */
export type SumFinding =
  | { readonly kind: 'STATEMENT_SUM'; readonly expectedCents: number; readonly statedCents: number }
  | { readonly kind: 'STATEMENT_GAP'; readonly expectedCents: number; readonly statedCents: number }
  | { readonly kind: 'STATEMENT_PERIOD'; readonly expectedFirstDay: string; readonly statedFirstDay: string }
  | {
      readonly kind: 'STATEMENT_MISMATCH';
      readonly field: 'iban' | 'currency' | 'firstDay' | 'lastDay';
      readonly expected: string;
      readonly stated: string;
    };

/** Whether a statement of the bank is the requested one and adds up. */
export function verifySums(evidence: BankEvidence, wanted: StatedPeriod): readonly SumFinding[] {
  const mismatches = (['iban', 'currency', 'firstDay', 'lastDay'] as const)
    .filter((field) => evidence[field] !== wanted[field])
    .map((field) => mismatch(field, wanted[field], evidence[field]));
  let foreign: EvidenceLine | undefined;
  let sum = evidence.openingCents;
  for (const line of evidence.lines) {
    if (line.currency !== wanted.currency) foreign ??= line;
    sum += line.cents;
  }
  return [
    ...mismatches,
    ...(foreign === undefined ? [] : [mismatch('currency', wanted.currency, foreign.currency)]),
    ...(sum === evidence.closingCents
      ? []
      : [{ kind: 'STATEMENT_SUM', expectedCents: sum, statedCents: evidence.closingCents } as const]),
  ];
}

/** Whether a statement begins where the previous one, or the account's baseline, ended. */
export function verifyContinuity(
  before: Pick<BankEvidence, 'closingCents' | 'lastDay'>,
  evidence: BankEvidence,
): readonly SumFinding[] {
  const expectedCents = before.closingCents;
  const expectedFirstDay = daysAfter(before.lastDay, 1);
  return [
    ...(evidence.firstDay === expectedFirstDay
      ? []
      : [{ kind: 'STATEMENT_PERIOD', expectedFirstDay, statedFirstDay: evidence.firstDay } as const]),
    ...(evidence.openingCents === expectedCents
      ? []
      : [{ kind: 'STATEMENT_GAP', expectedCents, statedCents: evidence.openingCents } as const]),
  ];
}

function mismatch(
  field: 'iban' | 'currency' | 'firstDay' | 'lastDay',
  expected: string,
  stated: string,
): SumFinding {
  return { kind: 'STATEMENT_MISMATCH', field, expected, stated };
}
