import type { BodyStore } from '#shared/events/body-store.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { clockSkewMs, toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { healingSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { instantAt } from '#shared/mirror/received-event.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { packDelivery } from '#shared/receiving/queue-message.ts';
import { nameOfShown, type ShownEntity } from './shown-entity.ts';

export interface HealEntityDeps {
  readonly queues: FamilyQueues;
  readonly bodies: BodyStore;
  /** Larger bodies travel through the bucket. */
  readonly maxMessageBytes: number;
  readonly clock: Clock;
}

interface Healing {
  readonly shown: ShownEntity;
  readonly held: MirroredAspect<unknown> | undefined;
  /** When the difference was first seen; canonical UTC. */
  readonly since: string;
  readonly runId: string;
  readonly item: string;
}

/**
 * Sends what the bank shows through the handler of the missing event. While a difference lasts, each send is the same
 * delivery. The same entity sent by another item, or by a late webhook, is a duplicate.
 */
export function createHealEntity(deps: HealEntityDeps) {
  return async ({ shown, held, since, runId, item }: Healing): Promise<void> => {
    const { definition, id } = shown;
    const isRead = definition.order.by === 'read';
    const payload = isRead ? thinBody(shown) : withInstant(shown, held, since);
    const body = Buffer.from(JSON.stringify(payload));
    const bodySha256 = sha256Hex(body);
    const notificationId = `reconciliation-${sha256Hex(`${nameOfShown(shown)}\n${since}`)}`;
    const delivery = {
      id: deliveryId(notificationId, bodySha256),
      notificationId,
      subscriptionId: healingSubscription,
      eventType: definition.type,
      entityHint: id,
      receivedAt: toIsoInstant(deps.clock.now()),
      bodySha256,
      // The handler must read such an entity again, whatever it holds.
      provenance: {
        source: isRead ? ('reread' as const) : ('reconciliation' as const),
        runId,
        evidence: item,
      },
    };
    await deps.queues.send(definition.family, await packDelivery(delivery, body, deps));
  };
}

/** Such an event only names its entity. */
function thinBody({ definition: { entity }, id }: ShownEntity): JsonObject {
  return entity.id !== 'header' && entity.id !== 'content' ? { [entity.id.field]: id } : {};
}

/**
 * If events are ordered by an instant and the bank's answer has none, the state gets the instant when it was first
 * seen, less the possible difference of clocks. It is then later than what the mirror holds, and earlier than later
 * changes at the bank.
 */
function withInstant(
  { definition: { order }, body }: ShownEntity,
  held: MirroredAspect<unknown> | undefined,
  since: string,
): JsonObject {
  if (order.by !== 'version' || instantAt(body, order.field) !== undefined) return body;
  const heldAt = instantAt(held?.data, order.field);
  const earliest = heldAt === undefined ? 0 : Date.parse(heldAt) + 1;
  const instant = toIsoInstant(Math.max(Date.parse(since) - clockSkewMs, earliest));
  return { ...body, [order.field]: instant };
}
