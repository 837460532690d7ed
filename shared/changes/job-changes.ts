import { archiveExchange } from '#shared/archive/commands/archive-commands.ts';
import { erasureExchanges } from '#shared/erasure/commands/erasure-commands.ts';
import { sweepExchanges } from '#shared/fanout/commands/sweep-commands.ts';
import { subscriptionsExchanges } from '#shared/subscriptions/commands/subscription-commands.ts';
import { jobChange } from '#shared/operators/job-run.ts';

/** Publishes what the stream missed; on request also everything that is set aside. */
export const runSweep = jobChange({ name: 'jobs/sweep', by: 'sweep', exchange: sweepExchanges.run });

/** Archives closed days, and retries the records that are set aside. */
export const runArchive = jobChange({ name: 'jobs/archive', by: 'archive', exchange: archiveExchange });

/** Advances the erasures that are under way. */
export const runErasures = jobChange({ name: 'jobs/erasure', by: 'erasure', exchange: erasureExchanges.run });

/** Creates, retires and deletes subscriptions as the stage wants them. */
export const runSubscriptions = jobChange({
  name: 'jobs/subscriptions',
  by: 'subscriptions',
  exchange: subscriptionsExchanges.keep,
});
