import * as z from 'zod';

/** Becomes `filter[name][min]` and `filter[name][max]`; both ends are included. */
export const range = <Bound extends z.ZodType>(bound: Bound) =>
  z.strictObject({ min: bound.optional(), max: bound.optional() });
