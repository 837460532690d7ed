import { cards } from '#shared/events/cards/table.ts';
import { consumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

/** Card authorizations and card states. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, consumersOf(cards, deps, {}));
}
