/** Of a text that becomes part of a key of a table or an index. Kinds, instants and signs stand in front of it. */
export const keyTextBytes = 600;

/** Whether a text may stand in a key: not empty, not too long, and without half a character, which no encoding has. */
export function isKeyText(text: string): boolean {
  return text !== '' && text.isWellFormed() && Buffer.byteLength(text) <= keyTextBytes;
}
