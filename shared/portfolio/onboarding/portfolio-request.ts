import * as z from '#shared/kernel/zod.ts';

/** The request of a run of the job `portfolio`. */
export const portfolioRunRequest = z.discriminatedUnion('task', [
  /** Makes every account that the bank lists known. */
  z.strictObject({ task: z.literal('list') }),
  /** Onboards known accounts: all, or these. */
  z.strictObject({
    task: z.literal('onboard'),
    day: z.iso.date(),
    accounts: z.optional(z.array(z.string())),
    /** Reads everything, and writes nothing here or at the bank. */
    dryRun: z._default(z.boolean(), false),
  }),
  /** Moves bookings of before that day into files. */
  z.strictObject({ task: z.literal('archive'), before: z.iso.date() }),
]);

export type PortfolioRunRequest = z.output<typeof portfolioRunRequest>;
export type OnboardRequest = Extract<PortfolioRunRequest, { readonly task: 'onboard' }>;
