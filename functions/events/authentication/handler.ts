import { authentication } from '#shared/events/authentication/table.ts';
import { consumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

/** Second-factor challenges and devices. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, consumersOf(authentication, deps, {}));
}
