import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { Booking } from '#shared/events/accounts/bookings.ts';
import { canonicalInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { dayOf, totalsOf } from './booking-content.ts';
import type { BookingContent, Effect } from './effect.ts';
import { stateChange } from './plan-state.ts';
import { correctionSubscription, withdrawalSubscription } from './read-at-the-bank.ts';
import type { ReceivedEvent } from './received-event.ts';

type PlannedBooking =
  | { readonly outcome: 'planned'; readonly effect: Effect }
  /** An amount that is missing cannot be added: a guess would make every later sum wrong. */
  | { readonly outcome: 'unfit'; readonly reason: 'amount-missing' };

interface Amount {
  readonly amountCents: number;
  readonly currency: string;
}

/** A booking counts once in its account's totals, as last reported or corrected; not while it is withdrawn. */
export function planBooking(event: ReceivedEvent<Booking>): PlannedBooking {
  const { amount } = event.payload;
  if (amount === undefined || amount === null) return { outcome: 'unfit', reason: 'amount-missing' };
  // A missing currency means euros. Another unit than cents is parked before.
  const stated = { amountCents: amount.value, currency: amount.currency ?? 'EUR' };
  return { outcome: 'planned', effect: effectOf(event, stated) };
}

function effectOf(event: ReceivedEvent<Booking>, { amountCents, currency }: Amount): Effect {
  const { payload: booking, record } = event;
  const { id, account_id: accountId } = booking;
  const valutaDate = dayOf(booking.valuta_date);
  const bookingDate = dayOf(booking.booking_date);
  const isWithdrawn = record.subscriptionId === withdrawalSubscription;
  const content: BookingContent = {
    id,
    accountId,
    amountCents,
    currency,
    valutaDate,
    bookingDate,
    isWithdrawn,
  };
  const recordedAt = canonicalInstant(booking.recorded_at ?? '') ?? record.receivedAt;
  const contents = [id, accountId, amountCents, currency, valutaDate].join('|');
  // When the bank was read. The bank's own events state no order.
  const isRead = isWithdrawn || record.subscriptionId === correctionSubscription;
  const sequence = isRead ? `${record.receivedAt}#${record.id}` : '';
  return {
    record,
    change: {
      ...stateChange(event),
      sequence,
      // Another version may send the same booking in another form: the fields that must not differ decide, not the
      // bytes.
      contentSha256: sha256Hex(contents),
      booking: {
        content,
        ...(isWithdrawn
          ? { recordedAtId: `${behindLists}${recordedAt}#${id}` }
          : {
              recordedAtId: `${recordedAt}#${id}`,
              valutaId: `${statedDay(valutaDate) ?? recordedAt.slice(0, 'YYYY-MM-DD'.length)}#${id}`,
            }),
      },
    },
    totals: totalsOf(content),
  };
}

/** Sorts after every instant: lists leave it out, and the erasure still finds it under its account. */
const behindLists = '~';
