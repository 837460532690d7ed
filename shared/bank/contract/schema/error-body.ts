import * as z from 'zod';
import { text } from './text.ts';

/**
 * One error of the bank. The explanatory text is `detail`; some areas write `details`, and some send the status
 * as text. See "Errors".
 */
export const errorEntry = z.looseObject({
  id: text,
  status: z.union([z.int(), z.string()]).nullish(),
  code: text,
  title: text,
  detail: text,
  details: text,
  source: z.looseObject({ field: text, message: text }).nullish(),
});

/** Most areas send a list of errors, some a single flat one. */
export const errorBody = z.union([z.looseObject({ errors: z.array(errorEntry).min(1) }), errorEntry]);

export type ErrorEntry = z.output<typeof errorEntry>;
