import { limits } from '#shared/aws/sdk/limits.ts';
import { refuse, type Answer } from '#shared/receiving/answer.ts';
import type { KnownSubscriptions, SubscriptionRecord } from '#shared/receiving/known-subscriptions.ts';
import { readNotificationHeaders, type NotificationHeaders } from '#shared/receiving/notification-headers.ts';
import { isSignedWithOneOf, parseSignature } from '#shared/receiving/signature.ts';
import { webhookPath, type WebhookCall } from '#shared/receiving/webhook-call.ts';
import type { Notification } from './notification.ts';

export interface ReceiveNotificationDeps {
  readonly headerPrefix: string;
  readonly subscriptions: KnownSubscriptions;
  readonly accept: Conclude;
  readonly reject: Conclude;
}

type Conclude = (notification: Notification, subscription: SubscriptionRecord) => Promise<Answer>;

const verificationEventType = 'WEBHOOK-SUBSCRIPTION';

/**
 * Decides the answer to the bank. Anything that may be our own fault, or that has an unknown format, gets a 503: the
 * bank then retries for five days.
 */
export function receiveNotification(deps: ReceiveNotificationDeps) {
  return async (call: WebhookCall): Promise<Answer> => {
    if (call.method !== 'POST' || call.path !== webhookPath) return refuse('not-a-webhook-call');
    if (call.body.length > limits.webhook.bodyBytes) return refuse('body-too-large');
    const read = readNotificationHeaders(call.headers, deps.headerPrefix);
    if (read.outcome === 'unreadable') return refuse(read.reason);
    // The bank sends it while a subscription is created. Nobody has the secret yet, so it is not signed.
    if (read.headers.eventType === verificationEventType && call.body.length === 0)
      return { status: 200, reason: 'verification-request' };
    return receiveSigned(deps, read.headers, call);
  };
}

async function receiveSigned(
  { subscriptions, accept, reject }: ReceiveNotificationDeps,
  headers: NotificationHeaders,
  { network, body }: WebhookCall,
): Promise<Answer> {
  const { notificationId, subscriptionId, signature } = headers;
  if (notificationId === undefined || subscriptionId === undefined || signature === undefined)
    return refuse('header-missing');
  const signatureBytes = parseSignature(signature);
  if (signatureBytes === undefined) return refuse('signature-malformed');

  const notification = { headers, notificationId, subscriptionId, network, signature, body };
  const isSigned = ({ secrets }: SubscriptionRecord) => isSignedWithOneOf(secrets, body, signatureBytes);

  const held = await subscriptions.find(subscriptionId);
  if (held !== undefined && isSigned(held)) return accept(notification, held);

  const isFresh = await subscriptions.refresh();
  const refreshed = await subscriptions.find(subscriptionId);
  if (refreshed === undefined) return refuse('subscription-unknown');
  if (isSigned(refreshed)) return accept(notification, refreshed);
  return isFresh ? reject(notification, refreshed) : refuse('mismatch-unconfirmed');
}
