import { ibanProblem } from '#shared/kernel/iban-check.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

// Apart from other texts: the lengths and structures of all countries are for those alone who send IBANs.

export const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An IBAN without spaces, with the length, the structure and the check digits of its country (ISO 13616). */
export const iban = memoised(() =>
  z.string().check(
    z.regex(ibanForm, {
      error: 'must be an IBAN in capital letters and without spaces',
      abort: true,
    }),
    z.refine((value) => ibanProblem(value) === undefined, {
      error: ({ input }) => ibanProblem(String(input)),
      abort: true,
    }),
  ),
);
