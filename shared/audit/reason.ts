import { isIban } from '#shared/kernel/iban-check.ts';
import * as z from '#shared/kernel/zod.ts';

/** In capital letters, whatever its check digits. */
const printedIban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;
/** In any case, in one word or in groups of four. */
const writtenIban = /\b[a-z]{2}\d{2}(?:[a-z0-9]{11,30}|(?:[ -][a-z0-9]{4}){2,7}(?:[ -][a-z0-9]{1,4})?)\b/gi;
const email = /[^\s@]@[^\s@]/;
/** With the prefix of a country, or of a network and a separator: a bare row of digits may be an id. */
const phone = /(?<![\w-])(?:(?:\+|00)[1-9]\d{0,2}[\d ()/.-]{6,}\d|0\d{2,4}[ /-]\d{5,})(?!\w)/;

/**
 * Why a person does something. It is kept for ever, so what looks like personal data is refused; a name looks like any
 * other word, so the documents say to write ids in place of names.
 */
export const reason = z.string().check(
  z.trim(),
  z.minLength(3, 'must say why, in three characters or more'),
  z.maxLength(500),
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

/** In small letters, ids and other words have the form of one, but not its check digits. */
function holdsIban(text: string): boolean {
  const written = text.match(writtenIban) ?? [];
  return printedIban.test(text) || written.some((each) => isIban(each.replaceAll(/[ -]/g, '').toUpperCase()));
}
