import { lending } from '#shared/events/lending/table.ts';
import { consumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

/** States of loans, lines and overdrafts, and of applications for them. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, consumersOf(lending, deps, {}));
}
