import * as z from '#shared/kernel/zod.ts';

/** What a function is called with: a row of the table of commands and queries that it answers, and a request for it. */
export const functionCall = z.strictObject({
  /** Name of the row. */
  command: z.string(),
  request: z.unknown(),
  /** Of a command: the change that it makes, as the audit log has it. Queries have none. */
  change: z.optional(
    z.strictObject({
      /** The same in each call that belongs to one change: what the function makes bears it. */
      id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      reason: z.string(),
      /** Who asked for it. */
      person: z.string(),
    }),
  ),
  /** Set where somebody waits for less time than the function has. */
  withinMs: z.optional(z.int().check(z.positive())),
});

export type FunctionCall = z.output<typeof functionCall>;

/** What a function makes on behalf of somebody. */
export type MadeChange = NonNullable<FunctionCall['change']>;

/** A refusal is an answer. An error would not tell whether the function failed or the request was wrong. */
export const functionRefusal = z.strictObject({ functionRefused: z.string() });
