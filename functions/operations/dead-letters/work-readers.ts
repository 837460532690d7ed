import { createParkedEvents } from '#shared/aws/events/parked-events.ts';
import { createReadFailures } from '#shared/aws/failures/failure-rows.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import type { WorkReaders } from '#shared/checks/read-work.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { createQueueDepths } from '#shared/aws/checks/queue-depths.ts';
import { createReadRejected } from '#shared/aws/checks/rejected-webhooks.ts';
import { createSourcesTaken } from '#shared/aws/checks/sources-taken.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';

interface WorkReadersSettings {
  readonly eventsTable: string;
  readonly workTable: string;
  /** Loaded when somebody asks. */
  readonly quarantined: () => Promise<QuarantinedWebhooks>;
  /** Addresses of queues by name. */
  readonly queues: Readonly<Record<string, string>>;
  /** The address of the dead letters of a queue. */
  readonly lettersOf: (queue: string) => Promise<string>;
  /** Functions that write down what fails in them. */
  readonly functions: readonly string[];
  readonly clock: Clock;
}

/** What waits and fails in a stage, each read by calls that change nothing. */
export function createWorkReaders(settings: WorkReadersSettings): WorkReaders {
  const { eventsTable, workTable, quarantined, queues, lettersOf, clock } = settings;
  const setAside = createSetAsideEvents({ workTable, clock });
  const parked = createParkedEvents(eventsTable);
  return {
    queues: createQueueDepths({ queues, lettersOf }),
    sources: createSourcesTaken({ queues, followed: { 'events/forward': eventsTable } }),
    failing: createReadFailures(settings),
    parked: async (family, limit) => parked.page(family, { before: toIsoInstant(clock.now()), limit }),
    rejected: createReadRejected(quarantined, clock),
    unpublished: async (family, limit) => setAside.list(family, limit),
  };
}
