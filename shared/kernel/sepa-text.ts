import { transliterated } from './transliterated.ts';

/** The characters of SEPA (EPC217-08). */
const foreign = /[^a-zA-Z\d/?:().,'+ -]/gu;

/** The first character that SEPA does not take; undefined if it takes all. */
export function foreignToSepa(text: string): string | undefined {
  return text.match(foreign)?.[0];
}

/**
 * Text in the characters of SEPA: Latin, Greek and Cyrillic letters are transliterated, any other character becomes a
 * full stop (EPC217-08). It may be longer than before: ü becomes ue.
 */
export function toSepaText(text: string): string {
  return transliterated(text).replaceAll(/\s+/g, ' ').replaceAll(foreign, '.').trim();
}
