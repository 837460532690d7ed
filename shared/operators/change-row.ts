import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * A change that was begun, as it is stored: the same request made again goes on where it is, and gets the same response
 * once it is settled.
 */
export const changeRow = z.object({
  id: z.string(),
  /** Name of the command. */
  name: z.string(),
  person: z.string(),
  /** SHA-256 over request and reason: a change is of one request. */
  wishHash: z.string(),
  entity: z.string(),
  before: jsonValue,
  state: z.enum(['open', 'done', 'failed']),
  /** What its parts came to until now. */
  soFar: z.optional(jsonValue),
  /** Once it is settled: the response, or why the function refused it. */
  answer: z.optional(jsonValue),
  because: z.optional(z.string()),
  /** Counts its writes: each is made on the condition of the one before. */
  version: z.int(),
});

export type ChangeRow = z.output<typeof changeRow>;
