import { createHmac, randomBytes } from 'node:crypto';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { type RawResponse, send } from './raw-http.ts';
import type { DeployedStack } from './stack.ts';

/** A notification as the bank would send it, before anybody tampers with it. */
export interface AnyNotification {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventType: string;
  readonly entityId: string;
  readonly body: Uint8Array;
  readonly signature: string;
}

/** Signed with the secret that the deployed receiver knows for the type. */
export async function aNotification(
  stack: DeployedStack,
  {
    eventType = 'BOOKING',
    body,
    entityId = 'any',
  }: { eventType?: string; body?: Uint8Array; entityId?: string },
): Promise<AnyNotification> {
  const { subscriptionId, secret } = await stack.subscriptionFor(eventType);
  const bytes = body ?? Buffer.from(JSON.stringify(aBooking()));
  return {
    id: uniqueId('ntf'),
    subscriptionId,
    eventType,
    entityId,
    body: bytes,
    signature: sign(bytes, secret),
  };
}

export function aBooking(overrides: Record<string, unknown> = {}) {
  return {
    id: uniqueId('booking'),
    account_id: uniqueId('account'),
    amount: { value: 1_250, unit: 'cents', currency: 'EUR' },
    valuta_date: '2026-01-05',
    recorded_at: '2026-01-05T09:00:00Z',
    booking_type: 'SEPA_CREDIT_TRANSFER',
    ...overrides,
  };
}

export function sign(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

export function uniqueId(kind: string): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

type HeaderList = readonly (readonly [name: string, value: string])[];

function headersOf(notification: AnyNotification): HeaderList {
  return [
    ['Content-Type', 'application/json'],
    ['Service-Webhook-Id', notification.id],
    ['Service-Webhook-Subscription-Id', notification.subscriptionId],
    ['Service-Webhook-Event-Type', notification.eventType],
    ['Service-Entity-Id', notification.entityId],
    ['Service-Webhook-Attempt', '1'],
    ['Service-Webhook-Callout-Timestamp', '2026-01-05T09:00:01Z'],
    ['Service-Webhook-Signature', notification.signature],
  ];
}

export async function deliver(
  stack: DeployedStack,
  notification: AnyNotification,
  change: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: (list: HeaderList) => HeaderList;
  } = {},
): Promise<RawResponse> {
  const { headers = (list: HeaderList) => list, path = '', method = 'POST' } = change;
  return send({
    url: stack.environment.webhookUrl.replace(/\/webhooks$/, path === '' ? '/webhooks' : path),
    method,
    headers: headers(headersOf(notification)),
    body: notification.body,
  });
}

export const without = (name: string) => (list: HeaderList) =>
  list.filter(([given]) => given.toLowerCase() !== name.toLowerCase());

export const withValue = (name: string, value: string) => (list: HeaderList) => [
  ...without(name)(list),
  [name, value] as const,
];

export const withSecond = (name: string, value: string) => (list: HeaderList) =>
  [...list, [name, value]] as HeaderList;

/** Key of the record that an accepted notification leads to. */
export function recordIdOf({ id, body }: AnyNotification): string {
  return deliveryId(id, sha256Hex(body));
}
