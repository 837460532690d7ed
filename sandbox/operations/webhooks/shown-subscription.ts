import type { Subscription } from '#sandbox/engine/model.ts';

/** A subscription as every read shows it: without the secret. */
export function shownSubscription({ id, event_type, url }: Subscription) {
  return { id, event_type, url };
}
