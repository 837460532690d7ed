import { withoutInvisible } from '#shared/kernel/printable-text.ts';
import { wellFormed } from '#shared/kernel/well-formed.ts';

/** Characters that break a line or that no file may hold. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** What begins a formula in a spreadsheet. Some read the wide forms of the signs as the signs. */
const formula = /^[\s=+\-@|%＝＋－＠]/;

/**
 * A separator, and behind it what begins a formula. A program that takes the separator for one begins a cell there, also
 * within quotes, which count only where they are the first of a cell.
 */
const formulaBehind = /[;,|](?=[\s"]*[=+\-@|%＝＋－＠])/g;

/**
 * A text for a cell of a CSV file. The bank and third parties write these texts, so none breaks its line, and no cell begins
 * like a formula that a spreadsheet would run, whichever of comma, semicolon, tab and bar the reader takes for its separator:
 * an apostrophe stands before. What nobody sees is left out: it would show an account or a name in another order, or hide how
 * a text begins. Every column but numbers and days of our own needs it, ids and codes, too.
 */
export function csvText(text: string): string;
export function csvText(text: string | undefined): string | undefined;
export function csvText(text: string | undefined): string | undefined {
  const plain = text && withoutInvisible(wellFormed(text)).replaceAll(unprintable, ' ');
  const within = plain?.replaceAll(formulaBehind, "$&'");
  return within !== undefined && formula.test(within) ? `'${within}` : within;
}
