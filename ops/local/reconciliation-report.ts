import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { textOfBreak } from '#ops/terminal/subjects/breaks/break-text.ts';
import { adviceOn } from '#ops/commands/runbook.ts';
import { textTable } from '#ops/terminal/table.ts';
import type { Booked, ReconciliationResult } from './reconciliation.ts';

/** Mirror and bank agree, and the one break left is about the change that the bank made. */
export function isReconciled({ run, before, after, bank, open }: ReconciliationResult): boolean {
  return (
    run.state === 'complete' &&
    !isSame(before, bank) &&
    isSame(after, bank) &&
    open.length === 1 &&
    open[0]?.found.kind === 'AMOUNT'
  );
}

/** The account before and after the run, and the break that people must settle, with both sides. */
export async function reportReconciliation(result: ReconciliationResult): Promise<string> {
  const { accountId, run, before, after, bank, open } = result;
  const outcomes = Object.entries(run.counts).map(([name, count]) => `${count} ${name}`);
  const shown = await Promise.all(
    open.map(async (each) => textOfBreak({ ...each, advice: await adviceOn(each.found, 'local') })),
  );
  return [
    `Reconciliation: of ${accountId} one event was lost, and the bank changed one amount without an event.`,
    `Run ${run.id} is ${run.state}: ${outcomes.join(', ')}.`,
    textTable([
      ['', 'bookings', 'sum'],
      ['mirror before', ...cellsOf(before)],
      ['mirror after', ...cellsOf(after)],
      ['bank', ...cellsOf(bank)],
    ]),
    isReconciled(result)
      ? 'Both are healed in the mirror. The changed amount stays a break until people have settled it:'
      : 'The mirror is not what the bank has, or other breaks are open than the changed amount:',
    '',
    ...shown,
    '',
  ].join('\n');
}

const isSame = (one: Booked, other: Booked) => one.count === other.count && one.sumCents === other.sumCents;

const cellsOf = ({ count, sumCents }: Booked) => [count, `${signedAmountText(sumCents)} EUR`];
