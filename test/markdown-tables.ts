/** What a cell of a Markdown table shows of a text: on one line, and without ending the cell. */
export const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\|]/g, String.raw`\$&`);

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
