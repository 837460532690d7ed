import * as z from 'zod';

/** Ids are opaque: the bank has several formats and changes them. */
export const id = z.string().min(1);

/** An id that refers to another resource; replies leave it out or null where there is none. */
export const reference = z.string().nullish();
