import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/** A whole number; the bank sometimes sends it as text. Beyond 2^53 a number would lose digits silently. */
export const count = memoised(() =>
  z.union([z.int(), z.pipe(z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number)), z.int())]),
);
