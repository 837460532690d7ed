import * as z from 'zod';

/** A whole number; the bank sometimes sends it as text. Beyond 2^53 a number would lose digits silently. */
export const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.int()),
]);
