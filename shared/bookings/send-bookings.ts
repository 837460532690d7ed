import type { BodyStore } from '#shared/events/body-store.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { correctionSubscription, withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { packDelivery } from '#shared/receiving/queue-message.ts';

export interface SendBookingsDeps {
  readonly queues: FamilyQueues;
  readonly bodies: BodyStore;
  /** Larger bodies travel through the bucket. */
  readonly maxMessageBytes: number;
  readonly clock: Clock;
}

interface SentBooking {
  readonly id: string;
  /** As the bank sent it last: it may no longer have the booking. */
  readonly read: JsonObject;
  /** Omitted for one that the mirror lacks. */
  readonly replaces?: Replacement;
}

interface Replacement {
  readonly as: typeof correctionSubscription | typeof withdrawalSubscription;
  /** The event that the mirror's row came from. The same row is replaced once, however often that is requested. */
  readonly eventId: string;
}

interface Provenance {
  readonly accountId: string;
  readonly runId: string;
  /** Key of the bank statement that the account is onboarded with. */
  readonly evidence?: string | undefined;
}

/**
 * Sends bookings of the bank through the handler of their events, as if the bank had sent webhooks. Sending twice is
 * harmless, and a webhook that comes late is a duplicate.
 */
export function createSendBookings(deps: SendBookingsDeps) {
  const send = async ({ id, read, replaces }: SentBooking, provenance: Provenance) => {
    // An event names its account; the list of one account's bookings need not.
    const { accountId } = provenance;
    const body = Buffer.from(JSON.stringify({ ...read, account_id: accountId }));
    const bodySha256 = sha256Hex(body);
    const notificationId =
      replaces === undefined
        ? `take-over-${sha256Hex(`${id} ${accountId}`)}`
        : `${replaces.as}-${sha256Hex(`${id} ${accountId} ${replaces.eventId}`)}`;
    const evidence = replaces?.eventId ?? provenance.evidence;
    const delivery = {
      id: deliveryId(notificationId, bodySha256),
      notificationId,
      subscriptionId: replaces?.as ?? 'reconciliation',
      eventType: 'BOOKING',
      entityHint: id,
      receivedAt: toIsoInstant(deps.clock.now()),
      bodySha256,
      provenance: {
        source: 'reconciliation' as const,
        runId: provenance.runId,
        ...(evidence !== undefined && { evidence }),
      },
    };
    await deps.queues.send('accounts', await packDelivery(delivery, body, deps));
  };
  return async (bookings: readonly SentBooking[], provenance: Provenance): Promise<void> => {
    for (const booking of bookings) await send(booking, provenance);
  };
}
