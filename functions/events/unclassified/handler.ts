import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

/** Types that nobody has classified: kept, forwarded and counted, with nothing to mirror. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {});
}
