import {
  createPublishDeliveryCheck,
  type PublishDeliveryCheckDeps,
} from '#shared/fanout/publish-delivery-check.ts';
import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import { streamConsumer, type StreamConsumerDeps } from '#shared/lambda/stream-consumer.ts';

type ForwardDeps = PublishEventsDeps &
  PublishDeliveryCheckDeps &
  Omit<StreamConsumerDeps, 'publish' | 'publishCheck'>;

/** From the stream of the events table to the buses. */
export function createHandler(deps: ForwardDeps) {
  return streamConsumer({
    ...deps,
    publish: createPublishEvents(deps),
    publishCheck: createPublishDeliveryCheck(deps),
  });
}
