import type { NotificationHeaders } from '#shared/receiving/notification-headers.ts';

/** A notification with everything needed to verify and identify it. */
export interface Notification {
  readonly headers: NotificationHeaders;
  readonly notificationId: string;
  readonly subscriptionId: string;
  /** The network it came from. See `networkOf`. */
  readonly network: string;
  /** As in its header, and well-formed. */
  readonly signature: string;
  readonly body: Uint8Array;
}
