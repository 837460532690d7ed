import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/** Ids are opaque: the bank has several formats and changes them. */
export const id = memoised(() => z.string().check(z.minLength(1)));

/** An id that refers to another resource; replies leave it out or null where there is none. */
export const reference = memoised(() => z.nullish(z.string()));
