/** An unclassified type, to which the stage subscribes all the same. */
export const unclassifiedType = 'ACCOUNT_STATEMENT_READY';

/** Part of everything personal, so that it is found wherever it must not be. */
export const personalMark = 'strictly-private';

/** Part of the body of every notification that can never be processed. */
export const poisonMark = 'poison';

/** Part of the body of every notification that ends each process that parses it. */
export const killerMark = 'ends-its-process';

/** The personal texts in what is kept: each stands for one report. */
export function marksIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(marked), ([mark]) => mark));
}

const marked = new RegExp(`${personalMark} \\d+`, 'g');
