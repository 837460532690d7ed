import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * Text that is sent: the bank refuses values that begin or end with white space. A length is given where the
 * specification, the reference or the SEPA scheme states one; elsewhere only what can be no such text is refused,
 * and the documents say nothing of it.
 */
export const sentText = (maxLength?: number) => {
  const text = z.string().check(
    z.minLength(1),
    z.refine((value) => value === value.trim(), 'must not begin or end with white space'),
    // What the refinement says, for the documents.
    z.meta({ pattern: String.raw`^\S(?:[\s\S]*\S)?$` }),
  );
  if (maxLength !== undefined) return text.check(z.maxLength(maxLength));
  return text.check(
    z.refine(({ length }) => length <= ownMaxLength, `must have at most ${ownMaxLength} characters`),
  );
};

const ownMaxLength = 100_000;

/** Text of a reply. */
export const text = memoised(() => z.nullish(z.string()));

/** A calendar day, `YYYY-MM-DD`. */
export const day = memoised(() => z.iso.date());

/** An instant with offset, ISO 8601. */
export const instant = memoised(() => z.iso.datetime({ offset: true }));

/** ISO 3166-1 alpha-2, upper case. */
export const country = memoised(() =>
  z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters (DE)')),
);

/** A bank as ISO 9362 writes it. */
export const bic = memoised(() => sentText(11));

/** An IBAN without spaces, as it is sent; whether its check digits are right is the bank's to say. */
export const iban = memoised(() =>
  z
    .string()
    .check(
      z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN in capital letters and without spaces'),
    ),
);
