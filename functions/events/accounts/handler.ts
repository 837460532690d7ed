import { accountBlock, accountClosure, booking } from '#shared/events/accounts.ts';
import { on, type ConsumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { recordState } from '#shared/mirror/record-state.ts';
import { accountOf, recordBooking } from './record-booking.ts';

/** Blocks, closures and bookings of accounts. */
export function createHandler(deps: QueueConsumerDeps) {
  return queueConsumer(deps, {
    ACCOUNT_BLOCK: on(accountBlock, recordState(deps)),
    ACCOUNT_CLOSURE: on(accountClosure, recordState(deps)),
    BOOKING: on(booking, recordBooking(deps), accountOf),
  } satisfies ConsumersOf<'accounts'>);
}
