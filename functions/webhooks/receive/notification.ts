import type { NotificationHeaders } from '#shared/receiving/notification-headers.ts';

/** A notification with everything that is needed to verify and to tell it apart. */
export interface Notification {
  readonly headers: NotificationHeaders;
  readonly notificationId: string;
  readonly subscriptionId: string;
  /** Where it came from. See `networkOf`. */
  readonly network: string;
  /** As it stood in its header, well-formed. */
  readonly signature: string;
  readonly body: Uint8Array;
}
