import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { PublishedSecrets } from '#shared/receiving/known-subscriptions.ts';
import { signatureOf } from '#shared/receiving/signature.ts';
import type { CheckResponse } from './commands/check-commands.ts';
import type { DeliveryChecks } from './delivery-checks.ts';

/** A request to the address that the bank calls. Null if nothing answered. */
export type PostWebhook = (
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
) => Promise<number | null>;

export interface SendDeliveryDeps {
  readonly published: PublishedSecrets;
  readonly deliveryChecks: Pick<DeliveryChecks, 'begin' | 'end'>;
  readonly post: PostWebhook;
  readonly headerPrefix: string;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
}

/** Signs a delivery of our own and sends it as the bank sends its own. */
export function createSendDelivery(deps: SendDeliveryDeps) {
  const { published, deliveryChecks, post, headerPrefix, clock, random } = deps;
  return async function sendDelivery(): Promise<CheckResponse<'sendDelivery'>> {
    const { eventType, subscriptionId } = deliveryCheck;
    const [secret] = (await published.read())[subscriptionId]?.secrets ?? [];
    if (secret === undefined) return { unsigned: true };
    const notificationId = random.uuid();
    const body = Buffer.from(JSON.stringify({ id: notificationId, sent_at: toIsoInstant(clock.now()) }));
    const id = deliveryId(notificationId, sha256Hex(body));
    await deliveryChecks.begin(id);
    const status = await post(
      {
        'content-type': 'application/json',
        [`${headerPrefix}-webhook-id`]: notificationId,
        [`${headerPrefix}-webhook-subscription-id`]: subscriptionId,
        [`${headerPrefix}-webhook-event-type`]: eventType,
        [`${headerPrefix}-webhook-signature`]: signatureOf(secret, body),
      },
      body,
    );
    if (status === 200) return { sent: id };
    await deliveryChecks.end(id);
    return { refused: status };
  };
}
