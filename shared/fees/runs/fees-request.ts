import * as z from '#shared/kernel/zod.ts';

/**
 * What a run of the job `fees` does with accounts: `plan` stores what they owe, `charge` sends released fees to the
 * bank, `review` compares what was charged with the bank's list and with the bookings of now, and `settle` adds up what
 * the bank has to settle to us.
 */
export const feeTask = z.enum(['plan', 'charge', 'review', 'settle']);

/** The schedule has one more task: `dun` checks accounts with a refused fee for incoming money. */
export const feesRunRequest = z.object({
  task: z.enum([...feeTask.options, 'dun']),
  accounts: z.optional(z.array(z.string())),
});
