/** Words that a reference of a remittance text may consist of, unless it is the whole text. */
const mostWords = 3;
const mostReferences = 64;
/** Shorter words, and those without a digit, are often in a text by chance. */
const leastCharacters = 4;
/** The longest text that may be a reference as a whole: SEPA has so many characters for it. */
const mostCharacters = 35;

/** What separates references: a slash, hyphen, dot or underscore may be part of one. */
const words = /[^\s,;:+=()[\]<>"'|#*!?&]+/gu;
const edges = /^[./-]+|[./-]+$/g;

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Texts of a remittance that may be a reference: words with a digit, their parts, and neighbours. */
export function remittanceReferences(text: string): readonly string[] {
  const found = wordsOf(text);
  const all = [
    ...found.map((word) => word.text),
    ...groupedReferences(text),
    ...found.flatMap((word) => partsOf(word.text)),
    ...neighbours(text, found),
    ...(text.trim().length <= mostCharacters ? [text.trim()] : []),
  ];
  return [...new Set(all.filter(isLikely))].slice(0, mostReferences);
}

const isLikely = (reference: string) => reference.length >= leastCharacters && /\d/.test(reference);

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
    const inner = word.replaceAll(edges, '');
    const from = index + word.indexOf(inner);
    return inner === '' ? [] : [{ text: inner, from, to: from + inner.length }];
  });
}

/** Words that stand together, as they are written and without what separates them. */
function neighbours(text: string, found: readonly Word[]): readonly string[] {
  const counts = Array.from({ length: mostWords - 1 }, (_, index) => index + 2);
  return counts.flatMap((count) =>
    found.slice(count - 1).flatMap((last, at) => {
      const some = found.slice(at, at + count);
      const written = text.slice(some[0]?.from, last.to);
      return [some.map((word) => word.text).join(' '), written];
    }),
  );
}

/** Letters, and numbers with what joins their digits: no number is cut, so none within a longer one is found. */
const runs = /\d+(?:[^\p{L}\d]+\d+)*|\p{L}+/gu;
/** Ids of machines have more, and any digits within them by chance. */
const mostRuns = 6;

/** `4711` of `Rg4711Kd8`, `RE4711` of `Nr.RE4711`. A single letter behind a number is part of it. */
function partsOf(word: string): readonly string[] {
  const found = [...word.matchAll(runs)].map(({ 0: run, index }) => ({
    run,
    index,
    end: index + run.length,
  }));
  if (found.length > mostRuns) return [];
  const ends = found.filter(({ end }, at) => {
    const next = found[at + 1];
    return next?.index !== end || (next.run.length > 1 && !/\d/.test(next.run));
  });
  return found.flatMap(({ index }) =>
    ends.filter(({ end }) => end > index).map(({ end }) => word.slice(index, end)),
  );
}

/** An IBAN or a creditor reference (ISO 11649) is printed in groups of four, and sent without blanks. */
const groups = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: [A-Z\d]{4}){1,7}(?: [A-Z\d]{1,4})?(?![\p{L}\d])/giu;

function groupedReferences(text: string): readonly string[] {
  return [...text.matchAll(groups)].flatMap(([whole]) => {
    const parts = whole.split(' ');
    // A word behind it may be as long as a group.
    const joined = parts.map((_, index) => parts.slice(0, index + 1).join(''));
    return joined.filter((each, index) => index > 0 && hasCheckDigits(each));
  });
}

/** ISO 7064: a letter counts from 10 on, and the first four characters stand at the end. */
function hasCheckDigits(reference: string): boolean {
  const turned = `${reference.slice(4)}${reference.slice(0, 4)}`.toUpperCase();
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n;
}
