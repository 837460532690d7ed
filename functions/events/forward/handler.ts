import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import { streamConsumer, type StreamConsumerDeps } from '#shared/lambda/stream-consumer.ts';

/** From the stream of the events table to the buses. */
export function createHandler(deps: PublishEventsDeps & Omit<StreamConsumerDeps, 'publish'>) {
  return streamConsumer({ ...deps, publish: createPublishEvents(deps) });
}
