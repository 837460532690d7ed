import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { text } from './text.ts';

/**
 * One error of the bank. The explanatory text is `detail`; some areas write `details`, and some send the status
 * as text. See "Errors".
 */
export const errorEntry = memoised(() =>
  z.looseObject({
    id: text(),
    status: z.nullish(z.union([z.int(), z.string()])),
    code: text(),
    title: text(),
    detail: text(),
    details: text(),
    source: z.nullish(z.looseObject({ field: text(), message: text() })),
  }),
);

/** Most areas send a list of errors, some a single flat one. */
export const errorBody = memoised(() =>
  z.union([z.looseObject({ errors: z.array(errorEntry()).check(z.minLength(1)) }), errorEntry()]),
);

export type ErrorEntry = z.output<ReturnType<typeof errorEntry>>;
