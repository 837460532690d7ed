import * as z from 'zod';

/** Text that is sent: the bank refuses values that begin or end with white space. */
export const sentText = (maxLength = 255) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => text === text.trim(), 'must not begin or end with white space');

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** An instant with offset, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });
