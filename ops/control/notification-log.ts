import * as z from '#shared/kernel/zod.ts';

/** One line of the simulated bank's delivery log: a notification for one subscription. */
export const notification = z.object({
  notification_id: z.string(),
  /** Ties the notifications of one change together. */
  change_id: z.string(),
  event_type: z.string(),
  entity_id: z.string(),
  body_sha256: z.string(),
  state: z.enum(['pending', 'delivered', 'rejected', 'discarded', 'dropped']),
  attempts: z.array(z.object({ at: z.string(), status: z.union([z.number(), z.string()]) })),
  /** How often it will be sent once more although it was delivered. */
  repeats: z.number(),
  fault: z.nullable(z.string()),
});

export type Notification = z.output<typeof notification>;

/** The receiver said that it has this notification. */
export function wasAccepted({ attempts }: Notification): boolean {
  return attempts.some(({ status }) => isAcceptance(status));
}

export function isAcceptance(status: number | string): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}
