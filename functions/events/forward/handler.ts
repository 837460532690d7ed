import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import { streamConsumer } from '#shared/lambda/stream-consumer.ts';

/** From the stream of the events table to the buses. */
export function createHandler(deps: PublishEventsDeps) {
  return streamConsumer({ ...deps, publish: createPublishEvents(deps) });
}
