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
  'DBET',
  'COAM',
  'OAMT',
  'PURP',
  'SVWZ',
  'MDAT',
  'DDAT',
  'SQTP',
  'ORCR',
  'ORMR',
  'ABWA',
  'ABWE',
  'IBAN',
  'BIC',
] as const;

/** SWIFT writes its own codes between slashes. Readers take those of references among them. */
export const slashedMarks = [
  ...marks,
  'ROC',
  'MARF',
  'CSID',
  'PREF',
  'IREF',
  'REMI',
  'NAME',
  'BENM',
  'ORDP',
] as const;

const spaced = (known: readonly string[]) => known.map((mark) => mark.split('').join(' *')).join('|');
const knownMark = new RegExp(`(${spaced(marks)}) *[+:][ :+]*`, 'gi');
const slashedMark = new RegExp(`/ *(${spaced(slashedMarks)}) */`, 'gi');
/** Marks that nobody has named yet have four capitals as well. */
const otherMark = /([A-Z]{4})\+[ :+]*/g;
const otherSlashedMark = /\/([A-Z]{3,4})\//g;

/**
 * A payer's text must not look like the beginning of another part: readers would take what follows for the reference, the
 * IBAN or the creditor. They search marks anywhere, also within a word, and some drop blanks before they search.
 */
export function withoutMarks(text: string): string {
  return untilEqual(text, (each) =>
    plain(
      each
        .replaceAll(slashedMark, ' $1 ')
        .replaceAll(otherSlashedMark, ' $1 ')
        .replaceAll(knownMark, '$1 ')
        .replaceAll(otherMark, '$1 '),
    ),
  );
}

/** An id such as `INV/2026/MAR/0017` is compared as a whole, so it loses the signs of marks that readers know alone. */
export function withoutKnownMarks(id: string): string {
  return untilEqual(id, (each) => plain(each.replaceAll(slashedMark, ' $1 ').replaceAll(knownMark, '$1 ')));
}

/** Without one mark, the text around it may be another one. Each round makes the text poorer in signs. */
function untilEqual(text: string, without: (text: string) => string): string {
  let [before, after] = [text, without(text)];
  while (after !== before) [before, after] = [after, without(after)];
  return after;
}

const plain = (text: string) => text.replaceAll(/ +/g, ' ').trim();
