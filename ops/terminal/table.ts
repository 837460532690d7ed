import { printableLine } from '#shared/kernel/printable-text.ts';

type Cell = string | number;

interface Column {
  readonly width: number;
  readonly isNumeric: boolean;
}

/** Columns padded to their widest cell: those of numbers to the right, all others to the left. A row is one line. */
export function textTable(cells: readonly (readonly Cell[])[]): string {
  const rows = cells.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : printableLine(cell))));
  const columns: Column[] = [];
  for (const row of rows) {
    for (const [n, cell] of row.entries()) {
      const { width, isNumeric } = columns[n] ?? { width: 0, isNumeric: false };
      columns[n] = {
        width: Math.max(width, String(cell).length),
        isNumeric: isNumeric || typeof cell === 'number',
      };
    }
  }
  return rows.map((row) => line(row, columns)).join('\n');
}

function line(row: readonly Cell[], columns: readonly Column[]): string {
  const padded = columns.map(({ width, isNumeric }, n) => {
    const text = String(row[n] ?? '');
    return isNumeric ? text.padStart(width) : text.padEnd(width);
  });
  return padded.join('  ').trimEnd();
}
