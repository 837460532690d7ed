import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/** A calendar year of four digits. */
export const year = memoised(() => z.int().check(z.minimum(1000), z.maximum(9999)));
