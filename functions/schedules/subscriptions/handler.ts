import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { createReadBank, type ReadBankDeps } from '#shared/checks/read-bank.ts';
import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';
import { watchingClock, type WatchClockDeps } from '#shared/subscriptions/watch-clock.ts';
import { createKeepSubscriptions } from '#shared/subscriptions/keep-subscriptions.ts';
import { createRemoveStray } from '#shared/subscriptions/remove-stray.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';

/** Keeps the webhook subscriptions. Removes a stray one only on a request with its id. Says whether the bank answers. */
export function createHandler(deps: KeepSubscriptionsDeps & WatchClockDeps & ReadBankDeps) {
  const keepSubscriptions = watchingClock(createKeepSubscriptions(deps), deps);
  const removeStray = createRemoveStray(deps);
  const readBank = createReadBank(deps);
  return scheduledJob({
    run: async ({ remainingMs }) => keepSubscriptions({ dryRun: false, remainingMs }),
    answers: {
      'subscriptions/list': onQuery(subscriptionCommands.list, async (_request, { remainingMs }) =>
        keepSubscriptions({ dryRun: true, remainingMs }),
      ),
      'subscriptions/remove': onCommand(subscriptionCommands.remove, async ({ id }, { change }) =>
        removeStray(id, change.person),
      ),
      'jobs/subscriptions': onCommand(subscriptionCommands.run, async (_request, { remainingMs, change }) =>
        keepSubscriptions({ dryRun: false, remainingMs, by: change.person }),
      ),
      'checks/bank': onQuery(checkCommands.bank, readBank),
    } satisfies AnswersOf<'subscriptions'>,
    log: deps.log,
  });
}
