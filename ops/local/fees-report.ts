import { isCharged, isStopped } from '#shared/fees/model/fee-intent.ts';
import { reversalName } from '#shared/fees/model/fee-reversal.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { textTable } from '#ops/terminal/table.ts';
import type { FeesResult, LocalFee } from './fees.ts';

const ended: ReadonlySet<string> = new Set([
  'ACCEPTED',
  'BOOKED',
  'WAIVED',
  'WRITTEN_OFF',
  'NOT_DUE',
  'REFUSED',
]);

/** Some fees are charged, each fee is charged, waived, free, in dunning or stopped, and the bank has the same. */
export function areCollected({ fees, reversals, breaks }: FeesResult): boolean {
  const arePaidBack = reversals.length > 0 && reversals.every(({ state }) => state === 'BOOKED');
  return (
    breaks.length === 0 &&
    arePaidBack &&
    fees.some(({ state }) => isCharged(state)) &&
    fees.every((fee) => ended.has(fee.state) || isStopped(fee))
  );
}

/** Each fee and its outcome. */
export function reportFees(result: FeesResult): string {
  const rows = result.fees.map((fee) => [
    fee.name,
    fee.state,
    `${signedAmountText(fee.charge.cents)} EUR`,
    noteOn(fee),
  ]);
  const paidBack = result.reversals.map((reversal) => [
    reversalName(reversal),
    reversal.state,
    `${signedAmountText(-reversal.cents)} EUR`,
    'paid back: proposed by Anna, approved by Ben',
  ]);
  const months = result.months.map(
    ({ month, plannedCents }) => `${month} ${signedAmountText(plannedCents)} EUR`,
  );
  return [
    `Fees of ${months.join(', ')}, released by two persons:`,
    textTable([['fee', 'state', 'amount', ''], ...rows, ...paidBack]),
    areCollected(result)
      ? 'Every fee is charged once, waived, written off, free, in dunning or waiting for a block to end, and no break is open.'
      : [
          'Not every fee has come to its end, or a break is open: npm run ops -- fees months; npm run ops -- breaks list',
          ...result.breaks.map(({ kind, entity, field }) => `  ${kind}: ${entity}, ${field}`),
        ].join('\n'),
    '',
  ].join('\n');
}

function noteOn(fee: LocalFee): string {
  const { state, hadUnknownOutcome, stoppedBecause = '' } = fee;
  if (hadUnknownOutcome) return "its answer was lost: the bank's list shows it";
  if (isStopped(fee)) return `waits: ${stoppedBecause}`;
  if (state === 'REFUSED') return 'in dunning: the bank refused it';
  if (state === 'WRITTEN_OFF') return 'its account is closed: proposed by Anna, approved by Ben';
  return state === 'WAIVED' ? 'proposed by Anna, approved by Ben' : '';
}
