import type * as z from '#shared/kernel/zod.ts';
import { absentFile } from './own-code.ts';
import type { Stage } from './stage.ts';

type Ledger = Exclude<Exclude<Stage['reconciliation'], 'none'>['ledger'], 'none'>;
type Name = Exclude<Ledger['referenceIs'], readonly unknown[]>;
type WrittenFormat = Extract<Ledger['file'], { readonly columns: object }>;
type Refuse = (path: readonly string[], message: string) => void;

/** Refuses a mapping of valid form that cannot be meant: every line of every file would be wrong. */
export function checkLedger({ reconciliation }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  if (reconciliation === 'none' || reconciliation.ledger === 'none') return;
  const { ledger } = reconciliation;
  const refuse: Refuse = (path, message) =>
    context.addIssue({ code: 'custom', path: ['reconciliation', 'ledger', ...path], message });
  checkTolerances(ledger, refuse);
  const { file } = ledger;
  const names = [ledger.referenceIs].flat();
  if (new Set(names).size < names.length) refuse(['referenceIs'], 'names one reference twice');
  if ('columns' in file) checkColumns(file, refuse);
  else if (file.format === 'own') checkReader(file.entry, refuse);
  else if (!names.some((name) => containedIn(file).includes(name)))
    refuse(
      ['referenceIs'],
      `a ${file.format} file contains no such reference: set ${containedIn(file).join(' or ')}`,
    );
}

/** References that a line of the file may have. */
const containedIn = ({ format }: Pick<Ledger['file'], 'format'>): readonly Name[] =>
  format === 'mt940' ? ['end_to_end_id'] : ['end_to_end_id', 'remittance'];

function checkReader(entry: string, refuse: Refuse): void {
  const absent = absentFile(entry);
  if (absent !== undefined) refuse(['file', 'entry'], absent);
}

function checkTolerances({ toleranceCents, tolerancePpm }: Ledger, refuse: Refuse): void {
  if (toleranceCents > mostToleranceCents)
    refuse(['toleranceCents'], 'a tolerance of more than 10.00 hides differences: set at most 1000');
  if (tolerancePpm > mostTolerancePpm)
    refuse(['tolerancePpm'], 'a tolerance of more than 2 % hides differences: set at most 20000');
}

function checkColumns(file: WrittenFormat, refuse: Refuse): void {
  const { direction, minus: _minus, amount, reference, fee, rate, ...others } = file.columns;
  const amounts = typeof amount === 'string' ? { amount } : amount;
  const references = [reference ?? []].flat().map((column) => ['reference', column] as const);
  const further = Object.entries({ fee, rate }).flatMap(([name, place]) =>
    place === undefined ? [] : [[name, place.column] as const],
  );
  const places = new Map<string, string>();
  for (const [name, column] of [...Object.entries({ ...others, ...amounts }), ...references, ...further]) {
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
const mostTolerancePpm = 20_000;
