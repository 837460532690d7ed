/** What may be between two cells. A spreadsheet may be told several of them at once. */
export const separators = [';', ',', '\t', '|'] as const;
/** What begins a formula. Some programs read the wide forms as the signs. */
export const signs = ['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠'] as const;

interface Reader {
  readonly separators: readonly string[];
  /** Empty for a program that takes quotes for text. */
  readonly quote: '"' | '';
}

/** Every set of separators, with and without quotes. */
export const readers: readonly Reader[] = Array.from({ length: 2 ** separators.length - 1 }, (_, index) =>
  separators.filter((_separator, place) => (((index + 1) >> place) & 1) === 1),
).flatMap((some) => [
  { separators: some, quote: '"' },
  { separators: some, quote: '' },
]);

/** Numbers of ours may have a sign. */
const number = /^-?\d+\.\d\d$/;
const formula = new RegExp(`^\\s*[${signs.join('')}]`.replace('-', '\\-'));

/** The cells that a program would run which reads the text that way. */
export const formulasIn = (text: string, reader: Reader): readonly string[] =>
  cellsIn(text, reader).filter((cell) => formula.test(cell) && !number.test(cell));

/** As lenient programs read: a quote opens a cell at its beginning only, and what follows its end belongs to it. */
export function cellsIn(text: string, { separators: between, quote }: Reader): readonly string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isBegun] = ['', false, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== quote) cell += character;
      else if (text[at + 1] === quote) cell += text[(at += 1)] ?? '';
      else isQuoted = false;
    } else if (between.includes(character) || character === '\r' || character === '\n') {
      cells.push(cell);
      [cell, isBegun] = ['', false];
      continue;
    } else if (character === quote && !isBegun) isQuoted = true;
    else cell += character;
    isBegun = true;
  }
  return [...cells, cell];
}
