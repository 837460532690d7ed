import type { EventRecord, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import * as z from '#shared/kernel/zod.ts';
import type { FeeSummaryArrivals, PostboxItem } from './ports.ts';

/**
 * The event log, which also completes the request for a fee summary when its notification arrives. It does so after it
 * has written the event, and again if the event was already written: the first attempt may have stopped between the two
 * steps.
 */
export function withNotedFeeSummaries(events: EventLog, arrivals: FeeSummaryArrivals): EventLog {
  return {
    async commit(effect, change) {
      const committed = await events.commit(effect, change);
      const item = itemIn(effect.record, change);
      if (item !== undefined) await arrivals.note(item);
      return committed;
    },
    keep: async (effect, state) => events.keep(effect, state),
    held: async (key) => events.held(key),
    noteReceived: async (eventType, at) => events.noteReceived(eventType, at),
  };
}

const postboxItem = z.object({ document_type: z.nullish(z.string()) });

/** Undefined for an erased customer, and for an item too large for a row (which none is). */
function itemIn(
  { eventType, entityId: id, owners, body, receivedAt }: EventRecord,
  { data }: MirrorChange,
): PostboxItem | undefined {
  const { customerId: ownerId } = owners;
  if (eventType !== 'POSTBOX_ITEM_CREATED' || ownerId === undefined) return undefined;
  if (body.at === 'erased' || data.at !== 'row') return undefined;
  const { document_type: documentType } = postboxItem.parse(JSON.parse(data.json));
  return typeof documentType === 'string' ? { id, ownerId, documentType, receivedAt } : undefined;
}
