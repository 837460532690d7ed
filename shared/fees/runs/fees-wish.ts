import * as z from '#shared/kernel/zod.ts';

/**
 * What a run of the job `fees` does with accounts: `plan` stores what they owe, `charge` takes what is released to the
 * bank, `settle` adds up what the bank has to settle to us.
 */
export const feeTask = z.enum(['plan', 'charge', 'settle']);

export const feesWish = z.object({ task: feeTask, accounts: z.optional(z.array(z.string())) });
