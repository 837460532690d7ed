import { withoutInvisible } from '#shared/kernel/printable-text.ts';
import { wellFormed } from '#shared/kernel/well-formed.ts';

/** Characters that break a line or that no file may hold. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** What begins a formula in a spreadsheet. Some read the wide forms of the signs as the signs. */
const formula = /^[\s=+\-@|%＝＋－＠]/;

/**
 * A text for a cell of a CSV file. The bank and third parties write these texts, so none breaks its line, and none begins
 * like a formula that a spreadsheet would run: such a text begins with an apostrophe. What nobody sees is left out: it would
 * show an account or a name in another order, or hide how a text begins. Every column but numbers and days of
 * our own needs it, ids and codes, too.
 */
export function csvText(text: string): string;
export function csvText(text: string | undefined): string | undefined;
export function csvText(text: string | undefined): string | undefined {
  const plain = text && withoutInvisible(wellFormed(text)).replaceAll(unprintable, ' ');
  return plain !== undefined && formula.test(plain) ? `'${plain}` : plain;
}
