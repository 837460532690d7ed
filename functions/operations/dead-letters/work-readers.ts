import { createParkedEvents } from '#shared/aws/events/parked-events.ts';
import { createReadFailures } from '#shared/aws/failures/failure-rows.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import type { WorkReaders } from '#shared/checks/read-work.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { createQueueDepths } from '#shared/aws/checks/queue-depths.ts';
import { createReadActivity } from '#shared/aws/checks/read-activity.ts';
import { createReadRejected } from '#shared/aws/checks/rejected-webhooks.ts';
import { createSourcesTaken } from '#shared/aws/checks/sources-taken.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';

interface WorkReadersSettings {
  readonly eventsTable: string;
  readonly workTable: string;
  /** Loaded when somebody asks. */
  readonly quarantined: () => Promise<QuarantinedWebhooks>;
  /** Addresses of queues, and of their dead letters, by the same names. */
  readonly queues: Readonly<Record<string, string>>;
  readonly deadLetters: Readonly<Record<string, string>>;
  /** Functions that write down what fails in them. */
  readonly functions: readonly string[];
  readonly stage: string;
  /** The names of the stage's functions in AWS begin so. */
  readonly functionPrefix: string;
  readonly clock: Clock;
}

/** What waits and fails in a stage, each read by calls that change nothing. */
export function createWorkReaders(settings: WorkReadersSettings): WorkReaders {
  const { eventsTable, workTable, quarantined, queues, deadLetters, clock } = settings;
  const setAside = createSetAsideEvents({ workTable, clock });
  const parked = createParkedEvents(eventsTable);
  return {
    queues: createQueueDepths({ queues, deadLetters }),
    sources: createSourcesTaken({ queues, followed: { 'events/forward': eventsTable } }),
    activity: createReadActivity(settings),
    failing: createReadFailures(settings),
    parked: async (family, limit) => parked.page(family, { before: toIsoInstant(clock.now()), limit }),
    rejected: createReadRejected(quarantined, clock),
    unpublished: async (family, limit) => setAside.list(family, limit),
  };
}
