import * as z from 'zod';

/** Becomes `filter[name][min]` and `filter[name][max]`; both ends are included. */
export const range = <Bound extends z.core.$ZodType>(bound: Bound) =>
  z.strictObject({ min: z.optional(bound), max: z.optional(bound) });
