import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

/** Unclassified types: kept, forwarded and counted, but not mirrored. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {});
}
