import * as z from '#shared/kernel/zod.ts';

/**
 * What a run of the job `fees` does with accounts: `plan` stores what they owe, `charge` takes what is released to the
 * bank, `settle` adds up what the bank has to settle to us.
 */
export const feeTask = z.enum(['plan', 'charge', 'settle']);

/** The schedule has one more: `dun` looks at the accounts alone of which the bank refused a fee, for money that came in. */
export const feesRunRequest = z.object({
  task: z.enum([...feeTask.options, 'dun']),
  accounts: z.optional(z.array(z.string())),
});
