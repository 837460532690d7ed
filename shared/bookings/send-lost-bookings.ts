import type { BankClient } from '#shared/bank/client/method.ts';
import type { Booking } from '#shared/bank/contract/accounts/bookings.ts';
import { inBatches } from '#shared/kernel/in-batches.ts';
import * as z from '#shared/kernel/zod.ts';
import { createSendBookings, type SendBookingsDeps } from './send-bookings.ts';
import { bookingsListed, type BookingFilter, type statementAreas } from './bank-statements.ts';
import type { SendLostBookings, LostBookings } from './ports.ts';

const json = z.record(z.string(), z.json());

/** So many are sent before the remaining time is checked. */
const sentAtOnce = 100;

/**
 * Fetches bookings from the bank and sends them through the handler of their events, as if the bank had sent a webhook.
 */
export function createSendLostBookings(
  bank: BankClient<typeof statementAreas>,
  deps: SendBookingsDeps,
): SendLostBookings {
  const send = createSendBookings(deps);
  return async (lost) => {
    const { accountId, bookingIds, work } = lost;
    if (bookingIds.length === 0) return;
    const wanted = new Set(bookingIds);
    let isFirst = true;
    const found = onlyThose(bookingsListed(bank, accountId, filterOf(lost)), wanted);
    for await (const some of inBatches(found, sentAtOnce)) {
      // The next attempt at the item sends the rest.
      if (!isFirst && !(await work.mayWrite())) return;
      isFirst = false;
      const next = some.map((read) => ({ id: read.id, read: json.parse(read) }));
      await send(next, { accountId, runId: work.run.id });
    }
  };
}

async function* onlyThose(
  bookings: AsyncIterable<Booking>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<Booking> {
  for await (const booking of bookings) if (wanted.has(booking.id)) yield booking;
}

function filterOf({ bookingIds, among }: LostBookings): BookingFilter {
  const [id, ...more] = bookingIds;
  if (id !== undefined && more.length === 0) return { id };
  switch (among.by) {
    case 'recorded_at':
      return { recorded_at: { min: among.since } };
    case 'valuta_date':
      return { valuta_date: { min: among.days.firstDay, max: among.days.lastDay } };
  }
}
