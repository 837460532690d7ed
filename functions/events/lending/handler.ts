import { consumerLoanApplication, loan } from '#shared/events/lending.ts';
import { on, type ConsumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { recordState } from '#shared/mirror/record-state.ts';

/** States of loans and of the applications for them. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {
    CONSUMER_LOAN_APPLICATION: on(consumerLoanApplication, recordState(deps)),
    LOAN: on(loan, recordState(deps)),
  } satisfies ConsumersOf<'lending'>);
}
