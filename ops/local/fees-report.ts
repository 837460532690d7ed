import { signedAmountText } from '#shared/statements/amount-text.ts';
import { textTable } from '#ops/terminal/table.ts';
import type { FeesResult, LocalFee } from './fees.ts';

const ended: ReadonlySet<string> = new Set(['ACCEPTED', 'WAIVED', 'NOT_DUE', 'REFUSED']);

/** Some were charged, and each fee is charged, waived, free or in dunning. */
export function areCollected({ fees }: FeesResult): boolean {
  return fees.some(({ state }) => state === 'ACCEPTED') && fees.every(({ state }) => ended.has(state));
}

/** Each fee and what became of it. */
export function reportFees(result: FeesResult): string {
  const rows = result.fees.map((fee) => [
    fee.name,
    fee.state,
    `${signedAmountText(fee.charge.cents)} EUR`,
    noteOn(fee),
  ]);
  const months = result.months.map(
    ({ month, plannedCents }) => `${month} ${signedAmountText(plannedCents)} EUR`,
  );
  return [
    `Fees of ${months.join(', ')}, released by two persons:`,
    textTable([['fee', 'state', 'amount', ''], ...rows]),
    areCollected(result)
      ? 'Every fee is charged once, waived, free or in dunning.'
      : 'Not every fee has come to its end: npm run ops -- fees months; npm run ops -- breaks list',
    '',
  ].join('\n');
}

function noteOn({ state, wasInDoubt }: LocalFee): string {
  if (wasInDoubt) return "its answer was lost: the bank's list shows it";
  if (state === 'REFUSED') return 'in dunning: the bank refused it';
  return state === 'WAIVED' ? 'proposed by Anna, approved by Ben' : '';
}
