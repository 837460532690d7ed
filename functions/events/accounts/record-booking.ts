import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { Outcome } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { planBooking } from '#shared/mirror/plan-booking.ts';
import type { ReceivedEvent } from '#shared/mirror/received-event.ts';
import { keepEvent, recordEvent } from '#shared/mirror/record-event.ts';

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
export function accountOf(booking: Booking): string {
  return booking.account_id;
}
