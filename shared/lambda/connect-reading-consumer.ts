import type * as z from '#shared/kernel/zod.ts';
import { createOwnQueue } from '#shared/aws/events/own-queue.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import type { RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';
import { connectConsumer } from './connect-consumer.ts';
import type { DriftConnection } from './connect-drift.ts';
import type { readingConsumerEnvironment } from './consumer-environment.ts';
import type { QueueConsumerDeps } from './queue-consumer.ts';
import type { Telemetry } from './telemetry.ts';

export type ReadingConsumer = QueueConsumerDeps & RefreshEntityDeps & Telemetry & DriftConnection;

/**
 * The ports of a family's handler that also reads from the bank, without the bank: few events need it, and
 * `connectReadingBank` is loaded with the first of them.
 */
export function connectReadingConsumer(
  family: Family,
  environment: z.output<typeof readingConsumerEnvironment>,
  watched?: (events: EventLog) => EventLog,
): ReadingConsumer {
  return {
    ...connectConsumer(family, environment, watched),
    delayed: createOwnQueue(environment.QUEUE_URL),
    visibilityLagSeconds: environment.VISIBILITY_LAG_SECONDS,
  };
}
