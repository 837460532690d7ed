import * as z from 'zod';

/** A rate as a fraction, 0.0499 for 4.99 %; the bank sometimes sends it as text. */
export const rate = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A rate that is sent, as a fraction. */
export const sentRate = z.number().min(-1).max(1);
