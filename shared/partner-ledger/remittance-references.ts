/** Words that a reference of a remittance text may consist of. */
const mostWords = 3;
const mostReferences = 24;
/** Shorter words, and those without a digit, are often in a text by chance. */
const leastCharacters = 4;

/** What separates references: a slash, hyphen or dot may be part of one. */
const separators = /[\s,;:+=()[\]<>"'|]+/u;
const edges = /^[./-]+|[./-]+$/g;

/** Texts of a remittance that may be a reference: words with a digit, and neighbours that were written apart. */
export function remittanceReferences(text: string): readonly string[] {
  const words = text
    .split(separators)
    .map((word) => word.replaceAll(edges, ''))
    .filter((word) => word !== '');
  const found = new Set<string>();
  for (let count = 1; count <= mostWords; count += 1)
    for (let from = 0; from + count <= words.length; from += 1) {
      const reference = words.slice(from, from + count).join(' ');
      if (found.size < mostReferences && isLikely(reference)) found.add(reference);
    }
  return [...found];
}

const isLikely = (reference: string) => reference.length >= leastCharacters && /\d/.test(reference);
