import { FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import type { CompanyStatementFormat } from '#shared/statements/own/company-format.ts';
import { isSameTotals, totalsOf, type EntryTotals } from '#shared/statements/formats/entry-totals.ts';

/** Of one line, which is in memory as a whole. */
const mostLineCharacters = 1_048_576;

/** No file needs more: one without an end would fill the bucket. */
const mostCharacters = ({ credits, debits }: EntryTotals) => 1_048_576 + 20_000 * (credits + debits);

/** In a format of the company, `name`. What is wrong with the file as a whole. */
export const brokenOwn = (name: string, rule: string) =>
  new FormatError({ format: `own-${name}`, field: 'file', rule });

type Reading = Pick<CompanyStatementFormat, 'amountOf' | 'lineEnd'>;

/** Holds a text of the company against the statement: each entry is in it once, and their amounts add up. */
export function checkOwn(name: string, { amountOf, lineEnd }: Reading, totals: EntryTotals): FileCheck {
  let [rest, characters, found] = ['', 0, totalsOf([])];
  const line = (text: string) => {
    const cents = amountOf(text);
    if (cents === undefined) return;
    if (typeof cents !== 'number' || !Number.isSafeInteger(cents))
      throw brokenOwn(name, 'must have amounts that `amountOf` reads as integer cents');
    found = totalsOf([{ cents }], found);
  };
  return {
    add(piece) {
      characters += piece.length;
      if (!piece.isWellFormed()) throw brokenOwn(name, 'must have whole characters in each piece');
      if (characters > mostCharacters(totals)) throw brokenOwn(name, 'must come to an end');
      const lines = (rest + piece).split(lineEnd);
      rest = lines.pop() ?? '';
      for (const each of lines) line(each);
      if (rest.length > mostLineCharacters)
        throw brokenOwn(name, `must have lines of at most ${mostLineCharacters} characters`);
    },
    end() {
      line(rest);
      if (!isSameTotals(found, totals))
        throw brokenOwn(name, 'must have all entries of the statement with their amounts');
    },
  };
}
