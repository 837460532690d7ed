import * as z from '#shared/kernel/zod.ts';

/** What a run of the job `portfolio` was asked for. */
export const portfolioRunRequest = z.discriminatedUnion('task', [
  /** Makes every account known that the bank lists. */
  z.strictObject({ task: z.literal('list') }),
  /** Takes known accounts over: all, or these. */
  z.strictObject({
    task: z.literal('onboard'),
    day: z.iso.date(),
    accounts: z.optional(z.array(z.string())),
    /** Reads everything, and writes nothing: neither here nor at the bank. */
    dryRun: z._default(z.boolean(), false),
  }),
]);

export type PortfolioRunRequest = z.output<typeof portfolioRunRequest>;
export type OnboardRequest = Extract<PortfolioRunRequest, { readonly task: 'onboard' }>;
