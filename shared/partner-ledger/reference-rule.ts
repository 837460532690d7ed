import { referenceOf } from './ledger-line.ts';

/** What two ways to write one reference may differ in. */
export const referenceRules = ['case', 'blanks', 'leading-zeros', 'cut-at-35'] as const;

type ReferenceRule = (typeof referenceRules)[number];

/** SEPA has so many characters for an end-to-end id. */
const sepaCharacters = 35;

/** Applied in this order: a reference was cut as it was written. */
const steps: readonly (readonly [ReferenceRule, (text: string) => string])[] = [
  ['cut-at-35', (text) => text.slice(0, sepaCharacters)],
  ['case', (text) => text.toUpperCase()],
  ['blanks', (text) => text.replaceAll(/[\p{Z}\p{Cc}\p{Cf}]/gu, '')],
  ['leading-zeros', (text) => text.replace(/^0+(?=.)/, '')],
];

/** A reference as both sides compare it. Undefined if there is none. */
export function ruledReference(
  text: string | undefined,
  rules: readonly ReferenceRule[],
): string | undefined {
  const named = referenceOf(text);
  if (named === undefined) return undefined;
  return referenceOf(
    steps.reduce((ruled, [rule, step]) => (rules.includes(rule) ? step(ruled) : ruled), named),
  );
}
