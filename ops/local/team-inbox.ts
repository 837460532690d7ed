import * as z from '#shared/kernel/zod.ts';

/** Another team, as the stage configures it, with its queue. */
export interface TeamQueue {
  readonly name: string;
  readonly queueUrl: string;
  /** Which types its rule lets through. */
  readonly events: 'all' | readonly string[];
}

/** What reached a team: envelope of the bus, with the product's own detail. */
export const teamMessage = z.looseObject({
  source: z.string(),
  'detail-type': z.string(),
  detail: z.looseObject({
    id: z.string(),
    type: z.string(),
    duplicateOf: z.optional(z.string()),
    superseded: z.optional(z.boolean()),
  }),
});

export type TeamMessage = z.output<typeof teamMessage>;

export interface TeamInbox {
  readonly team: TeamQueue;
  readonly messages: readonly TeamMessage[];
}

export function consumes({ events }: TeamQueue, eventType: string): boolean {
  return events === 'all' || events.includes(eventType);
}
