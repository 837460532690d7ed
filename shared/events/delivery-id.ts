import { sha256Hex } from '#shared/kernel/digest.ts';

/**
 * The duplicate key of a notification. Never the notification id alone: it comes in an unsigned header, and a replayed
 * body under another id, or another body under the same id, must not hide an event.
 */
export function deliveryId(notificationId: string, bodySha256: string): string {
  return sha256Hex(`${notificationId}\n${bodySha256}`);
}
