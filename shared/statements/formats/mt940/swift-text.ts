import { transliterated } from '#shared/kernel/transliterated.ts';

/** SWIFT character set x, without the question mark, which separates the parts of field 86. */
const foreign = /[^a-zA-Z\d/\-:().,'+ ]/gu;

/**
 * Text in the characters that SWIFT knows. Latin, Greek and Cyrillic letters are transliterated; any other character
 * becomes a full stop, as in the conversion table for SEPA, so readers who need it must use another format.
 */
export function swiftText(text: string | undefined): string {
  return transliterated(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(foreign, '.')
    .trim();
}

/** For references: other characters are dropped, and at most so many are left. */
export function swiftReference(text: string | undefined, mostCharacters: number): string {
  return swiftText(text)
    .replaceAll(/[^a-zA-Z\d-]/g, '')
    .slice(0, mostCharacters);
}
