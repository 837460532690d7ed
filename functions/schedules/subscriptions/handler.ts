import * as z from '#shared/kernel/zod.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { createKeepSubscriptions } from '#shared/subscriptions/keep-subscriptions.ts';
import { createRemoveStray } from '#shared/subscriptions/remove-stray.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';

const input = z.union([
  z.strictObject({ removeStray: z.string().check(z.minLength(1)) }),
  z.strictObject({ dryRun: z._default(z.boolean(), false) }),
]);

/** Keeps the webhook subscriptions; removes a stray only when asked to by its id. */
export function createHandler(deps: KeepSubscriptionsDeps) {
  const keepSubscriptions = createKeepSubscriptions(deps);
  const removeStray = createRemoveStray(deps);
  return scheduledJob({
    input,
    run: async (asked, { remainingMs }) =>
      'removeStray' in asked
        ? await removeStray(asked.removeStray)
        : await keepSubscriptions({ dryRun: asked.dryRun, remainingMs }),
    log: deps.log,
  });
}
