import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/** A rate, usually as a fraction, 0.0499 for 4.99 %; the bank sometimes sends it as text. */
export const rate = memoised(() =>
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number))]),
);

/** A rate that is sent, as a fraction. */
export const sentRate = memoised(() => z.number().check(z.minimum(-1), z.maximum(1)));
