import { change, type Step } from '#shared/operators/command.ts';
import * as z from '#shared/kernel/zod.ts';
import { subscriptionsExchanges, type SubscriptionsAnswer } from './commands/subscription-commands.ts';

/** Removes one subscription at the bank that is not ours; the job refuses any other. */
export const removeSubscription = change({
  name: 'subscriptions/remove',
  by: 'subscriptions',
  action: 'remove subscription',
  asked: z.strictObject({ id: z.string().check(z.minLength(1)) }),
  answer: subscriptionsExchanges.removeStray.answer,
  entityOf: ({ id }) => `subscription ${id}`,
  carryOut: async ({ id }, { ask, isAgain }) =>
    stepOf(await ask(subscriptionsExchanges.removeStray, { removeStray: id }), isAgain),
});

type Removal = SubscriptionsAnswer<'removeStray'>;

/** The answer to a request before this one may have been lost: its run goes on, or it has removed the subscription. */
function stepOf(answer: Removal, isAgain: boolean): Step<Removal> {
  if ('skipped' in answer)
    return isAgain ? { state: 'open', answer } : { state: 'failed', after: answer, answer };
  const { removal } = answer;
  if (removal === 'unknown') return { state: 'open', answer };
  const isRemoved = removal === 'removed' || (removal === 'absent' && isAgain);
  return { state: isRemoved ? 'done' : 'failed', after: { removal }, answer };
}
