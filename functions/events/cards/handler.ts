import { cardAuthorization, cardLifecycle } from '#shared/events/cards.ts';
import { on, type ConsumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { recordState } from '#shared/mirror/record-state.ts';

/** Authorizations and states of cards. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {
    CARD_AUTHORIZATION: on(cardAuthorization, recordState(deps)),
    CARD_LIFECYCLE_EVENT: on(cardLifecycle, recordState(deps)),
  } satisfies ConsumersOf<'cards'>);
}
