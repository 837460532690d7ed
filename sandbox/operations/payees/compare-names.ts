import type { PayeeVerification } from '#sandbox/engine/model/payees.ts';

/** The same words match; a shared one is close, and only then does the payee’s bank tell the name it knows. */
export function compareNames(
  given: string,
  known: string,
): Pick<PayeeVerification, 'status' | 'suggested_name'> {
  const [givenWords, knownWords] = [wordsOf(given), wordsOf(known)];
  if (givenWords.join(' ') === knownWords.join(' ')) return { status: 'MATCH', suggested_name: null };
  const isClose = givenWords.some((word) => knownWords.includes(word));
  return isClose
    ? { status: 'CLOSE_MATCH', suggested_name: known }
    : { status: 'NO_MATCH', suggested_name: null };
}

/** Without accents, case, punctuation and order. */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted();
}
