import * as z from '#shared/kernel/zod.ts';

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;
const email = /[^\s@]@[^\s@]/;

/** Why a person does something. It is kept for ever, so what looks like personal data is refused. */
export const reason = z.string().check(
  z.trim(),
  z.minLength(3, 'must say why, in three characters or more'),
  z.maxLength(500),
  z.refine(
    (text) => !iban.test(text),
    'must not hold an IBAN: it is kept for ever; write the id of the account',
  ),
  z.refine(
    (text) => !email.test(text),
    'must not hold an address: it is kept for ever; write the id of the customer',
  ),
);
