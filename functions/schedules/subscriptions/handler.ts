import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { createKeepSubscriptions } from '#shared/subscriptions/keep-subscriptions.ts';
import { createRemoveStray } from '#shared/subscriptions/remove-stray.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';
import { subscriptionsRequest } from '#shared/subscriptions/commands/subscription-commands.ts';

/** Keeps the webhook subscriptions; removes a stray only when asked to by its id. */
export function createHandler(deps: KeepSubscriptionsDeps) {
  const keepSubscriptions = createKeepSubscriptions(deps);
  const removeStray = createRemoveStray(deps);
  return scheduledJob({
    input: subscriptionsRequest,
    run: async (asked, { remainingMs }) =>
      'removeStray' in asked
        ? await removeStray(asked.removeStray)
        : await keepSubscriptions({ dryRun: asked.dryRun, remainingMs }),
    log: deps.log,
  });
}
