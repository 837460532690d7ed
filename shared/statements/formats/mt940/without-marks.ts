/** Marks of parts of a purpose. Some banks write a colon behind them, and so some readers take one as well. */
export const marks = [
  'EREF',
  'KREF',
  'MREF',
  'BREF',
  'RREF',
  'RTRN',
  'CRED',
  'DEBT',
  'COAM',
  'OAMT',
  'PURP',
  'SVWZ',
  'ABWA',
  'ABWE',
  'IBAN',
  'BIC',
] as const;

const spaced = marks.map((mark) => mark.split('').join(' *'));
const knownMark = new RegExp(`(${spaced.join('|')}) *[+:][ :+]*`, 'gi');
/** Marks that nobody has named yet have four capitals as well. */
const otherMark = /([A-Z]{4})\+[ :+]*/g;

/**
 * A payer's text must not look like the beginning of another part: readers would take what follows for the reference, the
 * IBAN or the creditor. They search marks anywhere, also within a word, and some drop blanks before they search.
 */
export function withoutMarks(text: string): string {
  return text.replaceAll(knownMark, '$1 ').replaceAll(otherMark, '$1 ').replaceAll(/ +/g, ' ').trim();
}
