/** Marks of parts of a purpose. Some banks write a colon behind them, and so some readers take one as well. */
export const marks = [
  'EREF',
  'KREF',
  'MREF',
  'BREF',
  'RREF',
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

const plusBehindLetter = /([a-z])[ :]*\+[ :+]*/gi;
const colonBehindMark = new RegExp(
  `(${marks.map((mark) => mark.split('').join(' *')).join('|')}) *:[ :+]*`,
  'gi',
);

/**
 * A payer's text must not look like the beginning of another part: readers would take what follows for the reference, the
 * IBAN or the creditor. They search marks anywhere, also within a word, and some drop blanks before they search.
 */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(plusBehindLetter, '$1 ')
    .replaceAll(colonBehindMark, '$1 ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
