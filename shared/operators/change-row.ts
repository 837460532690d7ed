import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * A change that was begun, as it is stored. Repeating its request continues it, and returns the same response once it
 * is settled.
 */
export const changeRow = z.object({
  id: z.string(),
  /** Name of the command. */
  name: z.string(),
  person: z.string(),
  /** SHA-256 over request and reason: a change has one request. */
  wishHash: z.string(),
  entity: z.string(),
  before: jsonValue,
  state: z.enum(['open', 'done', 'failed']),
  /** The results of its parts so far. */
  soFar: z.optional(jsonValue),
  /** Once it is settled: the response, or why the function refused it. */
  answer: z.optional(jsonValue),
  because: z.optional(z.string()),
  /** Counts its writes: each requires the version before. */
  version: z.int(),
});

export type ChangeRow = z.output<typeof changeRow>;
