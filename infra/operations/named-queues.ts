import type { BaseQueue } from '#infra/constructs/base-queue.ts';
import type { EventsStack } from '#infra/events/stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';

interface Queues {
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
}

/** The queues of events by the names under which people ask for them: families, and handlers of the company's own. */
export const namedQueues = ({ ingestion, events }: Queues): readonly (readonly [string, BaseQueue])[] => [
  ...ingestion.queues,
  ...events.handlers.map(({ settings, queue }) => [`handler ${settings.name}`, queue] as const),
];
