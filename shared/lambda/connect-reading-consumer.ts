import type * as z from '#shared/kernel/zod.ts';
import { connectBank } from '#shared/aws/bank/bank.ts';
import { createDelayedDeliveries } from '#shared/aws/events/delayed-deliveries.ts';
import type { Areas, BankClient } from '#shared/bank/client/method.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import type { RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';
import { withOwnCalls } from './bank-environment.ts';
import { connectConsumer } from './connect-consumer.ts';
import type { DriftConnection } from './connect-drift.ts';
import type { readingConsumerEnvironment } from './consumer-environment.ts';
import type { QueueConsumerDeps } from './queue-consumer.ts';
import type { Telemetry } from './telemetry.ts';

interface ReadingConsumer<Table extends Areas> {
  readonly areas: Table;
  /** See `connectConsumer`. */
  readonly watched?: (events: EventLog) => EventLog;
}

/** The ports of a family's handler that also reads from the bank, with the bank's operations that it calls. */
export function connectReadingConsumer<const Table extends Areas>(
  family: Family,
  environment: z.output<typeof readingConsumerEnvironment>,
  { areas, watched }: ReadingConsumer<Table>,
): {
  readonly consumer: QueueConsumerDeps & RefreshEntityDeps & Telemetry & DriftConnection;
  readonly bank: BankClient<Table>;
} {
  const consumer = connectConsumer(family, environment, watched);
  const { remainingMs, log, hooks } = consumer;
  return {
    consumer: {
      ...consumer,
      delayed: createDelayedDeliveries(environment.QUEUE_URL),
      visibilityLagSeconds: environment.VISIBILITY_LAG_SECONDS,
    },
    bank: connectBank({ ...withOwnCalls(environment), areas, lane: 'jobs', remainingMs, log, hooks }),
  };
}
