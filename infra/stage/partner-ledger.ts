import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

/** Refuses a mapping of valid form that cannot be meant: every line of every file would be wrong. */
export function checkLedger({ reconciliation }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  if (reconciliation === 'none' || reconciliation.ledger === 'none') return;
  const { file, referenceIs, toleranceCents } = reconciliation.ledger;
  const refuse = (path: readonly string[], message: string) =>
    context.addIssue({ code: 'custom', path: ['reconciliation', 'ledger', ...path], message });
  if (toleranceCents > mostToleranceCents)
    refuse(['toleranceCents'], 'a tolerance of more than 10.00 hides differences: set at most 1000');
  if (file.format === 'camt.053') {
    if (referenceIs !== 'end_to_end_id')
      refuse(['referenceIs'], 'a camt.053 file contains only end-to-end ids: set end_to_end_id');
    return;
  }
  const { direction, amount, reference, ...others } = file.columns;
  const amounts = typeof amount === 'string' ? { amount } : amount;
  const references = [reference ?? []].flat().map((column) => ['reference', column] as const);
  const places = new Map<string, string>();
  for (const [name, column] of [...Object.entries({ ...others, ...amounts }), ...references]) {
    const other = places.get(column);
    if (other === undefined) places.set(column, name);
    // One column may name both the line and the booking.
    else if (!(other === 'id' && name === 'reference'))
      refuse(['file', 'columns', name], `${column} is the column of ${other}: name another one`);
  }
  if (direction !== undefined && direction.debit === direction.credit)
    refuse(
      ['file', 'columns', 'direction'],
      'debit and credit are the same word, so the sign would be unknown',
    );
  if (file.format === 'csv' && file.delimiter === ',' && file.amounts === '1234,56')
    refuse(['file', 'delimiter'], 'a comma cannot part the columns and the cents: set another delimiter');
}

const mostToleranceCents = 1_000;
