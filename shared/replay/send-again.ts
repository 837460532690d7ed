import type { KeptEvent } from '#shared/archive/kept-event.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { packDelivery } from '#shared/receiving/queue-message.ts';

export interface SendAgainDeps {
  readonly queues: FamilyQueues;
  readonly bodies: BodyStore;
  /** Larger bodies travel through the bucket. */
  readonly maxMessageBytes: number;
}

/** What all events of one replay have in common. */
interface ReplayRun {
  readonly runId: string;
  /** Canonical UTC. */
  readonly askedAt: string;
}

/**
 * Sends events through their handlers again, marked as a replay. Those whose content is erased are left out, and so are
 * our own, which no handler made. Sending twice is harmless. Returns how many were sent.
 */
export async function sendAgain(
  events: readonly KeptEvent[],
  run: ReplayRun,
  deps: SendAgainDeps,
): Promise<number> {
  const sent = await Promise.all(events.map(async (event) => sendOne(event, run, deps)));
  return sent.filter(Boolean).length;
}

async function sendOne({ facts, content }: KeptEvent, run: ReplayRun, deps: SendAgainDeps) {
  if (content === undefined || facts.family === 'product') return false;
  const { id, notificationId, subscriptionId, eventType, receivedAt, state } = facts;
  const { entityHint, bodySha256, body } = content;
  const delivery: Omit<Delivery, 'body'> = {
    id,
    notificationId,
    subscriptionId,
    eventType,
    receivedAt,
    bodySha256,
    ...(entityHint === undefined ? {} : { entityHint }),
    provenance: { source: 'replay', ...run, ...(state === 'parked' && { wasParked: true }) },
  };
  // The family of today: since it was recorded, its type may have moved or been classified.
  await deps.queues.send(familyOf(eventType), await packDelivery(delivery, body, deps));
  return true;
}
