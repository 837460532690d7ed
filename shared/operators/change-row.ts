import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

/** A change that was begun: whoever asks for it again goes on where it is, and gets the same answer once it is settled. */
export const changeRow = z.object({
  id: z.string(),
  /** Name of what is carried out. */
  name: z.string(),
  person: z.string(),
  /** SHA-256 over all that was asked for: a change is of one wish. */
  wishHash: z.string(),
  entity: z.string(),
  before: jsonValue,
  state: z.enum(['open', 'done', 'failed']),
  /** What its parts came to until now. */
  soFar: z.optional(jsonValue),
  /** Once it is settled: the one or the other. */
  answer: z.optional(jsonValue),
  because: z.optional(z.string()),
  /** Counts its writes: each is made on the condition of the one before. */
  version: z.int(),
});

export type ChangeRow = z.output<typeof changeRow>;
