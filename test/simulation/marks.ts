/** A type that nobody has classified; the stage subscribes to it all the same. */
export const unclassifiedType = 'ACCOUNT_STATEMENT_READY';

/** Stands in everything personal, so that it is found wherever it must not be. */
export const personalMark = 'strictly-private';

/** Stands in the body of every notification that can never be processed. */
export const poisonMark = 'poison';

/** The personal texts in what is kept: each stands for one thing that was told. */
export function marksIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(marked), ([mark]) => mark));
}

const marked = new RegExp(`${personalMark} \\d+`, 'g');
