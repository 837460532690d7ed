import { createHmac } from 'node:crypto';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type { notificationStates } from '#sandbox/engine/states/webhooks.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import type { WebhookAnswer } from './transport.ts';

export type NotificationState = StatusOf<typeof notificationStates>;

export type NotificationFault =
  | 'drop'
  | 'duplicate'
  | 'delay'
  | 'reorder'
  | 'wrong-signature'
  | 'second-notification'
  | 'forged';

/** One line of the delivery log: a notification for one subscription. */
export interface Notification {
  /** Value of the webhook id header. */
  readonly id: string;
  /** The same for all notifications of one change, to all subscriptions. */
  readonly change_id: string;
  readonly subscription_id: string;
  readonly event_type: string;
  readonly entity_id: string;
  readonly created_at: string;
  readonly body: string;
  readonly body_sha256: string;
  readonly state: NotificationState;
  /** Since the bank first sent it, or last began to send it again. */
  readonly failed_attempts: number;
  readonly attempts: readonly Attempt[];
  /** How often it is sent again after it was delivered. */
  readonly repeats: number;
  readonly fault: NotificationFault | null;
}

export interface Attempt {
  readonly at: string;
  readonly status: WebhookAnswer;
}

interface Callout {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventType: string;
  readonly entityId: string;
  readonly attempt: number;
  readonly at: string;
  readonly signature?: string;
}

/** Header names carry the bank's own name. See "Delivery". */
export function calloutHeaders(callout: Callout, { headerPrefix }: WireNames): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${headerPrefix}/1.0`,
    [`${headerPrefix}-Webhook-Id`]: callout.id,
    [`${headerPrefix}-Webhook-Subscription-Id`]: callout.subscriptionId,
    [`${headerPrefix}-Webhook-Event-Type`]: callout.eventType,
    [`${headerPrefix}-Entity-Id`]: callout.entityId,
    [`${headerPrefix}-Webhook-Attempt`]: String(callout.attempt),
    [`${headerPrefix}-Webhook-Callout-Timestamp`]: callout.at,
    ...(callout.signature !== undefined && { [`${headerPrefix}-Webhook-Signature`]: callout.signature }),
  };
}

/** `sha256=` and the hexadecimal HMAC over the bytes of the body. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
