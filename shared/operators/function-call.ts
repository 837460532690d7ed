import { unprintableIn } from '#shared/kernel/printable-text.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * Refused by the operators' API if it holds personal data: nothing else may call functions. To look again would load the
 * IBANs of all countries into each of them.
 */
const checkedReason = z.string().check(
  z.minLength(3),
  z.maxLength(500),
  z.refine((text) => unprintableIn(text) === undefined),
);

/** The input of a function: a row of the table of commands and queries, and a request for it. */
export const functionCall = z.strictObject({
  /** Name of the row. */
  command: z.string(),
  request: z.unknown(),
  /** The change that a command makes, as the audit log has it. Queries have none. */
  change: z.optional(
    z.strictObject({
      /** The same in each call that belongs to one change. What the function creates has this id. */
      id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      reason: checkedReason,
      /** Who requested it. */
      person: z.string(),
    }),
  ),
  /** Set if somebody waits for less time than the function has. */
  withinMs: z.optional(z.int().check(z.positive())),
});

export type FunctionCall = z.output<typeof functionCall>;

/** A change that a function makes on behalf of somebody. */
export type MadeChange = NonNullable<FunctionCall['change']>;

/** A refusal is an answer. An error would not show whether the function failed or the request was wrong. */
export const functionRefusal = z.strictObject({ functionRefused: z.string() });
