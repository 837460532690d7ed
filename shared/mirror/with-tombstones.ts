import type { Effect, EventRecord, MirrorChange } from './effect.ts';
import type { EventLog } from './event-log.ts';
import { reducedJson } from './reduced-data.ts';
import type { Tombstones } from './tombstones.ts';

/**
 * The event log for events of any customer: what tells of one who was erased, late, repeated or replayed, is
 * recorded without its body and mirrors nothing. A booking still counts, with what is not personal of it.
 */
export function withTombstones(events: EventLog, tombstones: Tombstones): EventLog {
  // A change that is refused is kept in a second step, which needs no second look.
  const looked = new WeakMap<EventRecord, Promise<boolean>>();
  const isErased = async ({ record }: Effect) => {
    const look = looked.get(record) ?? tombstones.stands(idsOf(record));
    looked.set(record, look);
    return look;
  };

  return {
    async commit(effect, change) {
      if (!(await isErased(effect))) return events.commit(effect, change);
      const reduced = reducedEffect(effect, change);
      if (reduced.change !== undefined) return events.commit(reduced, reduced.change);
      const kept = await events.keep(reduced, { state: 'applied' });
      return { outcome: kept === 'kept' ? 'committed' : 'repeated' };
    },
    keep: async (effect, state) =>
      events.keep((await isErased(effect)) ? { record: withoutBody(effect.record) } : effect, state),
    held: async (key) => events.held(key),
    heard: async (eventType, at) => events.heard(eventType, at),
  };
}

function idsOf({ owners, entityId }: EventRecord): readonly string[] {
  const { customerId, businessId, accountId, throughId } = owners;
  return [...new Set([customerId, businessId, accountId, throughId, entityId])].filter(
    (id) => id !== undefined,
  );
}

function reducedEffect({ record, totals }: Effect, change: MirrorChange): Effect {
  if (change.booking === undefined || change.data.at !== 'row') return { record: withoutBody(record) };
  const json = reducedJson(change.eventType, change.data.json);
  return {
    record: withoutBody(record),
    change: { ...change, data: { at: 'row', json }, erased: true },
    ...(totals === undefined ? {} : { totals }),
  };
}

function withoutBody(record: EventRecord): EventRecord {
  const { body } = record;
  return { ...record, body: { at: 'erased', ...(body.at === 'bucket' ? { left: body.key } : {}) } };
}
