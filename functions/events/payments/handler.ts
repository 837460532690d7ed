import { payments } from '#shared/events/payments/table.ts';
import { consumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

/** Outcomes of transfers and orders. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, consumersOf(payments, deps, {}));
}
