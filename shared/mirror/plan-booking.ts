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
  /** Amounts that cannot be added are parked: a guess would make every later sum wrong. */
  | { readonly outcome: 'unfit'; readonly reason: UnfitAmount };

type UnfitAmount = 'amount-missing' | 'amount-unit-unknown' | 'amount-currency-unknown';

interface Amount {
  readonly amountCents: number;
  readonly currency: string;
}

/** A booking counts once in its account's totals, as last reported or corrected; not while it is withdrawn. */
export function planBooking(event: ReceivedEvent<Booking>): PlannedBooking {
  const amount = amountOf(event.payload);
  return typeof amount === 'string'
    ? { outcome: 'unfit', reason: amount }
    : { outcome: 'planned', effect: effectOf(event, amount) };
}

/** The bank counts in cents, even if the unit is missing; a missing currency means euros. */
function amountOf({ amount }: Booking): Amount | UnfitAmount {
  if (amount === undefined || amount === null) return 'amount-missing';
  const { value: amountCents, unit, currency } = { ...amount, currency: amount.currency ?? 'EUR' };
  if ((unit ?? 'cents') !== 'cents') return 'amount-unit-unknown';
  // It becomes part of a key.
  return /^[A-Z]{3}$/.test(currency) ? { amountCents, currency } : 'amount-currency-unknown';
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
