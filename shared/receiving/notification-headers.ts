import { canonicalInstant } from '#shared/kernel/clock.ts';
import type { HeaderValues } from './webhook-call.ts';

/** The headers of a notification. None of them is signed. */
export interface NotificationHeaders {
  readonly eventType: string | undefined;
  readonly notificationId: string | undefined;
  readonly subscriptionId: string | undefined;
  readonly signature: string | undefined;
  /** The entity header: a hint. */
  readonly entityHint: string | undefined;
  readonly attempt: number | undefined;
  /** Canonical UTC. */
  readonly calloutAt: string | undefined;
}

type ReadHeaders =
  | { readonly outcome: 'read'; readonly headers: NotificationHeaders }
  | { readonly outcome: 'unreadable'; readonly reason: 'header-doubled' | 'header-oversized' };

/** Ids become keys and log fields; those of the bank are far shorter. */
const maxHeaderLength = 200;

/**
 * Reads the notification headers, whose names begin with the stage's `headerPrefix`. A header with two different
 * values, or longer than 200 characters, makes all of them unreadable; only a longer entity hint is ignored. See
 * specification, Delivery.
 */
export function readNotificationHeaders(values: HeaderValues, headerPrefix: string): ReadHeaders {
  const prefix = headerPrefix.toLowerCase();
  const distinct = (name: string) => [
    ...new Set(
      (values.get(`${prefix}-${name}`) ?? []).map((text) => text.trim()).filter((text) => text !== ''),
    ),
  ];
  const found = {
    eventType: distinct('webhook-event-type'),
    notificationId: distinct('webhook-id'),
    subscriptionId: distinct('webhook-subscription-id'),
    signature: distinct('webhook-signature'),
    // Only a hint: one that is too long must not cost the notification.
    entityHint: distinct('entity-id').filter((text) => text.length <= maxHeaderLength),
    attempt: distinct('webhook-attempt'),
    calloutAt: distinct('webhook-callout-timestamp'),
  };
  const all = Object.values(found);
  if (all.some((texts) => texts.length > 1)) return { outcome: 'unreadable', reason: 'header-doubled' };
  if (all.flat().some((text) => text.length > maxHeaderLength))
    return { outcome: 'unreadable', reason: 'header-oversized' };
  return {
    outcome: 'read',
    headers: {
      eventType: found.eventType[0],
      notificationId: found.notificationId[0],
      subscriptionId: found.subscriptionId[0],
      signature: found.signature[0],
      entityHint: found.entityHint[0],
      attempt: readAttempt(found.attempt[0]),
      calloutAt: found.calloutAt[0] === undefined ? undefined : canonicalInstant(found.calloutAt[0]),
    },
  };
}

/** Only shown to people, so an unexpected form is no reason to refuse the notification. */
function readAttempt(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
