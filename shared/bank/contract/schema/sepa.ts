import { isBicInSepa, isInSepa } from '#shared/kernel/iban-check.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { foreignToSepa } from '#shared/kernel/sepa-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { iban } from './iban.ts';

/** An IBAN that payments by the SEPA schemes reach. */
export const sepaIban = memoised(() =>
  iban().check(z.refine(isInSepa, 'must be an IBAN of a country in SEPA')),
);

/** A bank as ISO 9362 writes it: its code, its country, its place and perhaps a branch. Its country is in SEPA. */
export const sepaBic = memoised(() =>
  z.string().check(
    z.regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, {
      error: 'must be a BIC of 8 or 11 characters in capital letters (COBADEFFXXX)',
      abort: true,
    }),
    z.refine(isBicInSepa, 'must be a BIC of a country in SEPA'),
  ),
);

/** Names and texts of a payment: SEPA takes these characters alone (EPC217-08). `toSepaText` writes others in them. */
export const sepaText = (maxLength: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maxLength),
    z.regex(/^(?:[A-Za-z0-9/?:().,'+-](?:[A-Za-z0-9/?:().,'+ -]*[A-Za-z0-9/?:().,'+-])?)?$/, {
      error: ({ input }) => textProblem(String(input)),
    }),
  );

/** References of a payment, which also keep to the rules for slashes (EPC217-08). */
export const sepaReference = memoised(() =>
  sepaText(35).check(
    z.refine(
      (value) => !/^\/|\/$|\/\//.test(value),
      'must not begin or end with a slash, nor contain two in a row',
    ),
  ),
);

function textProblem(text: string): string | undefined {
  const foreign = foreignToSepa(text);
  if (foreign === undefined) return 'must not begin or end with white space';
  return `must not contain ${JSON.stringify(foreign)}, since SEPA takes no such character: send letters from A to Z, digits, spaces and / - ? : ( ) . , ' + alone`;
}
