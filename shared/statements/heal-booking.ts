import type { BankClient } from '#shared/bank/client/method.ts';
import * as z from '#shared/kernel/zod.ts';
import { createSendBookings, type SendBookingsDeps } from '#shared/portfolio/take-over/send-bookings.ts';
import type { statementAreas } from './bank-statements.ts';
import type { HealBooking } from './ports.ts';

const json = z.record(z.string(), z.json());

/** Fetches a booking from the bank and sends it through the handler of its event, as if the bank had told of it. */
export function createHealBooking(
  bank: BankClient<typeof statementAreas>,
  deps: SendBookingsDeps,
): HealBooking {
  const send = createSendBookings(deps);
  return async (accountId, bookingId, runId) => {
    const listed = bank.accounts.bookings.list({ account_id: accountId, filter: { id: bookingId } });
    for await (const booking of listed)
      if (booking.id === bookingId)
        await send([{ id: bookingId, read: json.parse(booking) }], { accountId, runId });
  };
}
