import { instantTransferExecuted, instantTransferFailed, timedOrder } from '#shared/events/payments.ts';
import { on, type ConsumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { recordState } from '#shared/mirror/record-state.ts';

/** Outcomes of instant transfers and timed orders. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {
    INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED: on(instantTransferExecuted, recordState(deps)),
    INSTANT_SEPA_CREDIT_TRANSFER_FAILED: on(instantTransferFailed, recordState(deps)),
    SEPA_TIMED_ORDER: on(timedOrder, recordState(deps)),
  } satisfies ConsumersOf<'payments'>);
}
