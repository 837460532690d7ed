import { booking } from '#shared/events/accounts/bookings.ts';
import { accounts } from '#shared/events/accounts/table.ts';
import { consumersOf, on } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { accountOf, recordBooking } from './record-booking.ts';

/** Everything about accounts; a booking changes its account's totals as well. */
export function createHandler(deps: QueueConsumerDeps) {
  const consumers = consumersOf(accounts, deps, { BOOKING: on(booking, recordBooking(deps), accountOf) });
  return queueConsumer(deps, consumers);
}
