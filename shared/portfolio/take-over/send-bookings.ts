import type { BodyStore } from '#shared/events/body-store.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { packDelivery } from '#shared/receiving/queue-message.ts';
import type { BankBooking } from './ports.ts';

export interface SendBookingsDeps {
  readonly queues: FamilyQueues;
  readonly bodies: BodyStore;
  /** Larger bodies travel through the bucket. */
  readonly maxMessageBytes: number;
  readonly clock: Clock;
}

type SentBooking = Pick<BankBooking, 'id' | 'read'>;

interface Provenance {
  readonly accountId: string;
  readonly runId: string;
  /** Key of the bank statement because of which the account is taken over. */
  readonly evidence?: string | undefined;
}

/**
 * Sends bookings of the bank through the handler of their events, as if the bank had told of them. Sending twice is
 * harmless, and a webhook that comes late is a duplicate.
 */
export function createSendBookings(deps: SendBookingsDeps) {
  const send = async (booking: SentBooking, { accountId, runId, evidence }: Provenance) => {
    // An event names its account; the list of one account's bookings need not.
    const body = Buffer.from(JSON.stringify({ ...booking.read, account_id: accountId }));
    const bodySha256 = sha256Hex(body);
    const notificationId = `take-over-${sha256Hex(booking.id)}`;
    const delivery = {
      id: deliveryId(notificationId, bodySha256),
      notificationId,
      subscriptionId: 'reconciliation',
      eventType: 'BOOKING',
      entityHint: booking.id,
      receivedAt: toIsoInstant(deps.clock.now()),
      bodySha256,
      provenance: {
        source: 'reconciliation' as const,
        runId,
        ...(evidence !== undefined && { evidence }),
      },
    };
    await deps.queues.send('accounts', await packDelivery(delivery, body, deps));
  };
  return async (bookings: readonly SentBooking[], provenance: Provenance): Promise<void> => {
    for (const booking of bookings) await send(booking, provenance);
  };
}
