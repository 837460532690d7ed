/** What a cell of a Markdown table shows of a text: on one line, and without ending the cell. */
export const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\|]/g, String.raw`\$&`);

/** A row by its columns; a column that it leaves out is empty there. */
export type TableRow = Readonly<Record<string, string | number>>;

/** Rows as a table. */
export function tableOf(rows: readonly TableRow[]): readonly string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const shown = (value: string | number | undefined) =>
    typeof value === 'number' ? value.toLocaleString('en') : (value ?? '');
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => shown(row[column])))),
  ];
}

/** The tables of a page in their order, each as the cells of its rows, without its head. */
export function tablesIn(page: string): readonly (readonly (readonly string[])[])[] {
  const tables = page.split(/\n(?!\|)/).map((block) => block.trim().split('\n'));
  return tables
    .filter(([, ruler = '']) => /^\|[-|: ]+\|$/.test(ruler))
    .map(([, , ...rows]) => rows.map(cellsOf));
}

function cellsOf(row: string): readonly string[] {
  const cells = row.slice(1).match(/(?:\\.|[^\\|])*\|/g) ?? [];
  return cells.map((text) =>
    text
      .slice(0, -1)
      .trim()
      .replaceAll(/\\([\\|])/g, '$1'),
  );
}
