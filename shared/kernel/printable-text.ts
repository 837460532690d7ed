/**
 * Characters that a terminal obeys or that nobody sees: control characters (C0, DEL, C1), format characters (among them
 * those that change the direction of text and those without width), separators of lines and paragraphs, other characters
 * that are shown as nothing, halves of surrogate pairs, and code points that are no character.
 */
const unprintable =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Those of them that are part of a text, though nobody sees them: they turn its direction, or have no width. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text for one line of a screen. What cannot be shown is written as its escape: `\n`, `\x1b`, `\u202e`, `\u{e0041}`. */
export function printableLine(text: string): string {
  return text.replaceAll(unprintable, escaped);
}

/** The same for text of several lines: its ends of lines and tabs are its layout, and stay. */
export function printableLines(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 1 ? part : printableLine(part)))
    .join('');
}

/** A JSON text with the same value. JSON itself escapes only C0 and halves of surrogate pairs. */
export function printableJson(json: string): string {
  return json
    .split('\n')
    .map((line) => line.replaceAll(unprintable, jsonEscaped))
    .join('\n');
}

/** The first character that cannot stand in one printable line, as `U+202E`; undefined if all can. */
export function unprintableIn(text: string): string | undefined {
  const [found] = text.match(unprintable) ?? [];
  return found && `U+${hexOf(found).toUpperCase().padStart(4, '0')}`;
}

function escaped(character: string): string {
  const known = named[character];
  if (known !== undefined) return known;
  const hex = hexOf(character);
  if (hex.length > 4) return `\\u{${hex}}`;
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`;
}

const hexOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16);

/** By UTF-16 units, which JSON escapes one by one. */
function jsonEscaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
