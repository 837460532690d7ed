import * as z from '#shared/kernel/zod.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { NotificationFault } from './notification.ts';

const probability = (meaning: string) =>
  z._default(z.number().check(z.minimum(0), z.maximum(1)), 0).check(z.describe(meaning));

/** The probability of each fault. A notification suffers at most one of the first five. */
export const webhookFaults = z.strictObject({
  drop: probability('never sent'),
  duplicate: probability('sent once more after it was delivered'),
  delay: probability('sent up to ten minutes late'),
  reorder: probability('sent up to five seconds late, so that later ones overtake it'),
  wrongSignature: probability(
    'signed with a key that is not the subscription’s: a receiver must refuse it, and so it is lost',
  ),
  unreachable: probability('of every single attempt: the subscriber cannot be reached. 1 is an outage'),
});

export type WebhookFaults = z.output<typeof webhookFaults>;

export const noFaults: WebhookFaults = webhookFaults.parse({});

const latestDelayMs = 10 * 60 * 1000;
const latestReorderMs = 5000;

/** The fault of a new notification, if any. */
interface Fate {
  readonly fault: NotificationFault | null;
  readonly delayMs: number;
}

export function drawFate(faults: WebhookFaults, random: Random): Fate {
  // Every notification draws equally many numbers, so that one probability does not shift the others.
  const [kind, size] = [random.next(), random.next()];
  const thresholds: readonly [NotificationFault, number][] = [
    ['drop', faults.drop],
    ['duplicate', faults.duplicate],
    ['delay', faults.delay],
    ['reorder', faults.reorder],
    ['wrong-signature', faults.wrongSignature],
  ];
  let sum = 0;
  for (const [fault, chance] of thresholds) {
    sum += chance;
    if (kind < sum) return { fault, delayMs: Math.floor(size * lateness(fault)) };
  }
  return { fault: null, delayMs: 0 };
}

function lateness(fault: NotificationFault): number {
  if (fault === 'delay') return latestDelayMs;
  return fault === 'reorder' ? latestReorderMs : 0;
}
