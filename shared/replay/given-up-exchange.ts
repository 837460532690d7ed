import * as z from '#shared/kernel/zod.ts';

/** The job only runs; it takes no other requests. */
export const givenUpExchange = {
  request: z.strictObject({}),
  answer: z.object({
    /** Number of events of which this run told teams. */
    told: z.number(),
  }),
};

export type GivenUpReport = z.output<typeof givenUpExchange.answer>;
