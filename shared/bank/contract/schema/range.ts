import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { day } from './text.ts';

/** Becomes `filter[name][min]` and `filter[name][max]`; both ends are included. Of days or instants. */
export const range = <Bound extends z.core.$ZodType<string, string>>(bound: Bound) =>
  z
    .strictObject({ min: z.optional(bound), max: z.optional(bound) })
    .check(
      z.refine(({ min, max }) => isInOrder(min, max), { path: ['max'], error: 'must not be before min' }),
    );

/** Both days are included. */
export const dayRange = memoised(() =>
  z.strictObject({ start_date: day(), end_date: day() }).check(
    z.refine(({ start_date, end_date }) => isInOrder(start_date, end_date), {
      path: ['end_date'],
      error: 'must not be before start_date',
    }),
  ),
);

function isInOrder(from: string | undefined, to: string | undefined): boolean {
  return from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);
}
