import { accountLimitChange } from '#shared/events/accounts/accounts.ts';
import { booking, type Booking } from '#shared/events/accounts/bookings.ts';
import { accounts } from '#shared/events/accounts/table.ts';
import { consumersOf, on } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { refreshEntity, type RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';
import type { Outcome } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { planBooking } from '#shared/mirror/plan-booking.ts';
import type { ReceivedEvent } from '#shared/mirror/received-event.ts';
import { keepEvent, recordEvent } from '#shared/mirror/record-event.ts';

type AccountsDeps = QueueConsumerDeps & RefreshEntityDeps & { readonly accountReader: EntityReader };

/** All events of accounts. A booking also changes its account's totals, and a changed limit is read from the bank. */
export function createHandler(deps: AccountsDeps) {
  const consumers = consumersOf(accounts, deps, {
    BOOKING: on(booking, recordBooking(deps), accountOf),
    ACCOUNT_LIMIT_CHANGE: on(accountLimitChange, refreshEntity({ ...deps, reader: deps.accountReader })),
  });
  return queueConsumer(deps, consumers);
}

interface RecordBookingDeps {
  readonly events: EventLog;
}

/** A booking appears once, together with its account's count, sum and digest. */
export function recordBooking({ events }: RecordBookingDeps) {
  return async (event: ReceivedEvent<Booking>): Promise<Outcome> => {
    const plan = planBooking(event);
    if (plan.outcome === 'planned') return recordEvent(events, plan.effect);
    return keepEvent(events, { record: event.record }, { state: 'parked', reason: plan.reason });
  };
}

/** All bookings of one account change its totals, so in parallel they would only conflict. */
function accountOf(booking: Booking): string {
  return booking.account_id;
}
