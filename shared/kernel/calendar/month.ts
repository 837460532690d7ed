import * as z from '#shared/kernel/zod.ts';

/** `YYYY-MM` */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-01'));
