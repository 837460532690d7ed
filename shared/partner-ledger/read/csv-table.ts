import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';
import type { ValueOf } from './read-line.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';

type Row = readonly string[];

/** Banks and spreadsheets write a few lines before the header: `sep=;`, the account, the period. */
const mostLeadingRows = 50;

/** The header is the first row with all columns of the mapping. Rows before it are passed over. */
export function createTable({ columns }: WrittenFormat) {
  const needed = columnsOf(columns);
  const leading: Row[] = [];
  let header: Row | undefined;

  return {
    hasHeader: () => header !== undefined,
    /** The cells of a row by column, or what is wrong with it. Undefined for a row outside the table. */
    cellsOf(row: Row): ValueOf | string | undefined {
      if (header === undefined) {
        const names = row.map((name) => name.trim());
        if (needed.every((column) => names.includes(column))) header = onlyOnce(needed, names);
        else if (leading.push(names) > mostLeadingRows) throw withoutHeader(needed, leading);
        return undefined;
      }
      const cells = cellsBy(header, row);
      if (needed.every((column) => (cells(column) ?? '').trim() === '')) return undefined;
      const isLonger = row.slice(header.length).some((cell) => cell.trim() !== '');
      return isLonger || row.length < header.length
        ? `has ${row.length} cells, and the header has ${header.length}`
        : cells;
    },
    /** A failed export writes nothing; a day without lines still has a header. */
    throwIfNoHeader(): void {
      if (header === undefined) throw withoutHeader(needed, leading);
    },
  };
}

function columnsOf(columns: WrittenFormat['columns']): Row {
  const { amount, reference, direction, minus: _minus, fee, rate, ...others } = columns;
  const amounts = typeof amount === 'string' ? [amount] : [amount.debit, amount.credit];
  return [...Object.values(others), ...amounts, reference, direction?.column, fee?.column, rate?.column]
    .flat()
    .filter((column) => column !== undefined);
}

function cellsBy(header: Row, row: Row): ValueOf {
  return (column) => row[header.indexOf(column)];
}

function onlyOnce(needed: readonly string[], header: Row): Row {
  const mistakes = needed.flatMap((column) => {
    const times = header.filter((each) => each === column).length;
    return times === 1 ? [] : [`the header has the column ${column} ${times} times`];
  });
  if (mistakes.length > 0) throw new UnreadableLedgerError(mistakes, mistakes.length);
  return header;
}

/** Names of columns must fit exactly: with a misspelt one, every line would be wrong. */
function withoutHeader(needed: readonly string[], leading: readonly Row[]): UnreadableLedgerError {
  const meantIn = (row: Row, column: string) => row.find((each) => lettersOf(each) === lettersOf(column));
  const likeness = (row: Row) => needed.filter((column) => meantIn(row, column) !== undefined).length;
  const [most] = leading.toSorted((one, other) => likeness(other) - likeness(one));
  if (most === undefined)
    return new UnreadableLedgerError(['it has no header: a file without lines needs one too'], 1);
  const missing = needed.filter((column) => !most.includes(column));
  const mistakes = missing.map((column) => {
    const meant = meantIn(most, column);
    const hint = meant === undefined ? '' : ` (is ${meant} meant?)`;
    // Without a header, the first line is in its place, which may name somebody.
    return `the header has no column ${column}${hint}; columns found: ${most.length}`;
  });
  return new UnreadableLedgerError(mistakes, mistakes.length);
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
