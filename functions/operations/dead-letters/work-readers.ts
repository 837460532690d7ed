import { createParkedEvents } from '#shared/aws/events/parked-events.ts';
import { createReadFailures } from '#shared/aws/failures/failure-rows.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { moneyOfEvents } from '#shared/checks/money-of-events.ts';
import type { WorkReaders } from '#shared/checks/read-work.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { createQueueDepths } from '#shared/aws/checks/queue-depths.ts';
import { createReadActivity } from '#shared/aws/checks/read-activity.ts';
import { createReadDeliveries } from '#shared/aws/checks/read-deliveries.ts';
import { createReadRejected } from '#shared/aws/checks/rejected-webhooks.ts';
import { createSourcesTaken } from '#shared/aws/checks/sources-taken.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';
import type { environmentSchema } from './environment.ts';

interface WorkReadersSettings {
  readonly environment: z.output<typeof environmentSchema>;
  /** Loaded when somebody asks. */
  readonly quarantined: () => Promise<QuarantinedWebhooks>;
  /** The address of the dead letters of a queue. */
  readonly lettersOf: (queue: string) => Promise<string>;
  readonly clock: Clock;
}

/** What waits and fails in a stage, each read by calls that change nothing. */
export function createWorkReaders(settings: WorkReadersSettings): WorkReaders {
  const { environment, quarantined, lettersOf, clock } = settings;
  const { EVENTS_TABLE: eventsTable, WORK_TABLE: workTable, QUEUE_URLS: queues } = environment;
  const setAside = createSetAsideEvents({ workTable, clock });
  const parked = createParkedEvents(eventsTable);
  return {
    queues: createQueueDepths({ queues, lettersOf }),
    sources: createSourcesTaken({ queues, followed: { 'events/forward': eventsTable } }),
    activity: createReadActivity({ queues, functionPrefix: environment.FUNCTION_PREFIX, clock }),
    deliveries: createReadDeliveries({ rulePrefix: environment.FUNCTION_PREFIX, clock }),
    failing: createReadFailures({ workTable, functions: environment.NOTED_FUNCTIONS }),
    parked: async (family, limit) => parked.page(family, { before: toIsoInstant(clock.now()), limit }),
    recordedMoney: async (ids) => moneyOfEvents(await parked.read(ids)),
    rejected: createReadRejected(quarantined, clock),
    unpublished: async (family, limit) => setAside.list(family, limit),
  };
}
