import { checkedLines, FormatError, type FileCheck } from './file-check.ts';

/** What a cell may hold that is not empty. `is` ends the sentence "the cell must be …". */
export interface Cell {
  readonly is: string;
  readonly holds: (text: string) => boolean;
}

/** A CSV file of ours. */
interface CsvRules {
  readonly format: string;
  /** In their order, with what each may hold. */
  readonly columns: ReadonlyMap<string, Cell>;
  /** Looks at a row once all of its cells are right. */
  readonly row: (cells: readonly string[], refuse: Refuse) => void;
  readonly end: (refuse: Refuse) => void;
}

export type Refuse = (field: string, rule: string) => never;

const quotedCell = /"((?:[^"]|"")*)"(?:,|$)|([^",]*)(?:,|$)/y;

/**
 * Holds a CSV file against RFC 4180 and the rules of its columns: their names and number, quotes, what each cell may
 * hold. No cell has a line break, and none begins like a formula, unless it is a number of ours.
 */
export function checkCsv({ format, columns, row, end }: CsvRules): FileCheck {
  const names = [...columns.keys()];
  const cellRules = [...columns];
  let rows = -1;
  const refuse: Refuse = (field, rule) => {
    const place = rows > 0 ? ` of row ${rows}` : '';
    throw new FormatError({ format, field: `${field}${place}`, rule });
  };
  return checkedLines('\r\n', {
    line(text) {
      rows += 1;
      if (rows === 0) {
        if (text !== names.join(',')) refuse('header', 'must have the names of the columns');
        return;
      }
      const cells = text.includes('"') ? quotedCells(text, refuse) : text.split(',');
      if (cells.length !== names.length) refuse('row', `must have ${names.length} cells`);
      for (let at = 0; at < cells.length; at += 1) {
        const [name = '', cell] = cellRules[at] ?? [];
        const found = cells[at] ?? '';
        if (found !== '' && cell?.holds(found) !== true) refuse(name, `must be ${cell?.is ?? 'empty'}`);
      }
      row(cells, refuse);
    },
    end(rest) {
      if (rest !== '' || rows < 0) refuse('file', 'must be whole');
      end(refuse);
    },
  });
}

function quotedCells(text: string, refuse: Refuse): readonly string[] {
  const cells: string[] = [];
  quotedCell.lastIndex = 0;
  for (let at = 0; at <= text.length; at = quotedCell.lastIndex) {
    const found = quotedCell.exec(text);
    if (found === null) return refuse('row', 'must have closed quotes around each cell with a quote');
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (quotedCell.lastIndex === text.length && !found[0].endsWith(',')) break;
  }
  return cells;
}

/**
 * What no cell may hold: what breaks a line, what nobody sees, or begins like a formula, be it behind what another program
 * takes for a separator.
 */
const foreign =
  /^[\s=+\-@|%＝＋－＠]|[;,|]["\s]*[=+\-@|%＝＋－＠]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

export const textCell: Cell = {
  is: 'a text without line breaks and invisible characters, and without a formula at its beginning or behind a separator',
  holds: (text) => !foreign.test(text),
};
