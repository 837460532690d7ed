import * as z from '#shared/kernel/zod.ts';
import type { RuleSettings } from '#shared/events/rule-pattern.ts';
import { publishedBefore } from '#shared/fanout/published-before.ts';
import type { EventRecord } from './event-record.ts';

/** Another team, as the stage configures it, with its queue. */
export interface TeamQueue extends RuleSettings {
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

/** Whether the team should get the recorded event. No team gets a parked event, and its rule leaves out others. */
export function isFor(
  { events, duplicates, superseded }: Omit<TeamQueue, 'name' | 'queueUrl'>,
  record: Pick<EventRecord, 'eventType' | 'state' | 'duplicateOf'>,
): boolean {
  const { eventType, state } = record;
  if (events !== 'all' && !events.includes(eventType)) return false;
  switch (state) {
    case 'applied':
      return true;
    case 'stale':
      return superseded === 'included';
    case 'duplicate':
      return duplicates === 'included' || publishedBefore(record) === undefined;
    case 'parked':
      return false;
  }
}
