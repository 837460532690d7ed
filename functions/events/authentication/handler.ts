import { scaChallenge } from '#shared/events/authentication.ts';
import { on, type ConsumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { recordState } from '#shared/mirror/record-state.ts';

/** Second-factor challenges that the customer has to answer. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {
    SCA_CHALLENGE: on(scaChallenge, recordState(deps)),
  } satisfies ConsumersOf<'authentication'>);
}
