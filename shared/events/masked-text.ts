/** Limit for output at a terminal. */
const mostCharacters = 500;

/** The name of a session is that of a person. */
const session = /(?<=:(?:assumed-role\/[\w+=,.@-]+|user)\/)[\w+=,.@/-]+/g;

/** What may be personal in a text, wherever it stands. An id of ours is hexadecimal or begins with letters. */
const patterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['mail address', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['IBAN', /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g],
  ['phone number', /(?<![\w.-])(?:\+|00)\d(?:[ /()-]*\d){6,14}(?![\w-])/g],
  ['number', /(?<![\w.:/#-])\d{9,}(?![\w.:-])/g],
];

/** The text without what looks personal in it. */
export function maskedText(text: string): string {
  let shown = text.replaceAll(session, '<session>');
  for (const [kind, pattern] of patterns) shown = shown.replaceAll(pattern, `<${kind}>`);
  return shown.slice(0, mostCharacters);
}

/** A word that begins as names of people do. `AccessDenied`, `ACTIVE` and `per_1` do not. */
const likeName = /^\p{Lu}\p{Ll}+(?:[-._'’]\p{Lu}\p{Ll}+)*$/u;

/** Codes and classes of errors that look so all the same. */
const namesOfErrors = new Set(['Error', 'Throttling']);

/** Whether code wrote it: one printable word of ASCII, that is no name of a person. */
export const isCode = (text: string): boolean =>
  /^[!-~…]*$/.test(text) && (!likeName.test(text) || namesOfErrors.has(text));
