import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { country, sentText, text } from './text.ts';

export const address = memoised(() =>
  z.looseObject({
    line_1: text(),
    line_2: text(),
    postal_code: text(),
    city: text(),
    state: text(),
    country: text(),
  }),
);

export const addressInput = memoised(() =>
  z.strictObject({
    line_1: z.optional(sentText()),
    line_2: z.optional(sentText()),
    postal_code: z.optional(sentText()),
    city: z.optional(sentText()),
    state: z.optional(sentText()),
    country: z.optional(country()),
  }),
);
