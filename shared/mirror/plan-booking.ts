import type { Booking } from '#shared/events/accounts.ts';
import { canonicalInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { bookingDigest } from '#shared/bank/booking-digest.ts';
import type { Effect } from './effect.ts';
import { stateChange } from './plan-state.ts';
import type { ReceivedEvent } from './received-event.ts';

/** A booking is added once, and its account's totals with it. */
export function planBooking(event: ReceivedEvent<Booking>): Effect {
  const { payload: booking, record } = event;
  const { id, account_id: accountId } = booking;
  const amountCents = booking.amount?.value ?? 0;
  const currency = booking.amount?.currency ?? 'EUR';
  const valutaDate = booking.valuta_date ?? '';
  const recordedAt = canonicalInstant(booking.recorded_at ?? '') ?? record.receivedAt;
  const contents = [id, accountId, amountCents, currency, valutaDate].join('|');
  return {
    record,
    change: {
      ...stateChange(event),
      // Another writer may bring the same booking in another form: what must not differ decides, not its bytes.
      contentSha256: sha256Hex(contents),
      booking: {
        accountId,
        recordedAtId: `${recordedAt}#${id}`,
        valutaId: `${dayOf(valutaDate) ?? recordedAt.slice(0, 'YYYY-MM-DD'.length)}#${id}`,
        amountCents,
        currency,
      },
    },
    totals: {
      accountId,
      sumCents: amountCents,
      digest: bookingDigest({ id, amountCents, currency, valutaDate }),
    },
  };
}

/** Part of an index key, so anything but a plain day is left out. */
function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
