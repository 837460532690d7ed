import { isIban } from '#shared/kernel/iban-check.ts';
import { unprintableIn } from '#shared/kernel/printable-text.ts';
import * as z from '#shared/kernel/zod.ts';

/** An IBAN in capital letters, even if its check digits are wrong. */
const printedIban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;
/** An IBAN in upper or lower case, in one word or in groups of four. */
const writtenIban = /\b[a-z]{2}\d{2}(?:[a-z0-9]{11,30}|(?:[ -][a-z0-9]{4}){2,7}(?:[ -][a-z0-9]{1,4})?)\b/gi;
const email = /[^\s@]@[^\s@]/;
/** A phone number with a country prefix, or with a network prefix and a separator. Digits alone may be an id. */
const phone = /(?<![\w-])(?:(?:\+|00)[1-9]\d{0,2}[\d ()/.-]{6,}\d|0\d{2,4}[ /-]\d{5,})(?!\w)/;

/**
 * Why a person does something, in one line of printable text: a line feed would look like the next entry of a list. It is
 * kept for ever, so text that looks like personal data is refused. A name looks like any other word, so the documentation
 * tells people to write ids instead.
 */
export const reason = z.string().check(
  z.trim(),
  z.minLength(3, 'must say why, in three characters or more'),
  z.maxLength(500),
  z.refine((text) => unprintableIn(text) === undefined, {
    error: ({ input }) =>
      `must be one line of printable text; remove the character ${unprintableIn(String(input)) ?? ''}`,
  }),
  z.refine(
    (text) => !holdsIban(text),
    'must not hold an IBAN: it is kept for ever; write the id of the account',
  ),
  z.refine(
    (text) => !email.test(text),
    'must not hold an address: it is kept for ever; write the id of the customer',
  ),
  z.refine(
    (text) => !phone.test(text),
    'must not hold a telephone number: it is kept for ever; write the id of the customer',
  ),
);

/** In lower case, ids and other words may have the form of an IBAN, but not its check digits. */
function holdsIban(text: string): boolean {
  const written = text.match(writtenIban) ?? [];
  return printedIban.test(text) || written.some((each) => isIban(each.replaceAll(/[ -]/g, '').toUpperCase()));
}
