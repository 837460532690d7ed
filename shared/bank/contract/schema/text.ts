import * as z from 'zod';

/** Text that is sent: the bank refuses values that begin or end with white space. */
export const sentText = (maxLength = 255) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => text === text.trim(), 'must not begin or end with white space');

/** Text of a reply. */
export const text = z.string().nullish();

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** An instant with offset, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/);

/** An IBAN without spaces, as it is sent; whether its check digits are right is the bank's to say. */
export const iban = z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/);
