import type { BodyStore } from '#shared/events/body-store.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Effect, MirrorChange, MirroredData } from './effect.ts';
import type { EventLog } from './event-log.ts';

/** A database row takes 400 KB, and an event may write two of them; what is larger stays in the bucket. */
export const rowDataBytes = 65_536;

/**
 * The event log for data of any size: larger ones go to the store under `mirror/<sha256>` before the row that
 * points to them is written. Bodies of events expire, what the mirror and its history point to does not.
 */
export function withLargeData(events: EventLog, bodies: Pick<BodyStore, 'write'>): EventLog {
  const placed = async <Row extends { readonly data?: MirroredData }>(row: Row): Promise<Row> => {
    if (row.data?.at !== 'row') return row;
    const bytes = Buffer.from(row.data.json);
    if (bytes.length <= rowDataBytes) return row;
    const key = `mirror/${sha256Hex(bytes)}`;
    await bodies.write(key, bytes);
    return { ...row, data: { at: 'bucket', key } };
  };
  const placedHistory = async (effect: Effect): Promise<Effect> =>
    effect.history === undefined ? effect : { ...effect, history: await placed(effect.history) };

  return {
    async commit(effect, change: MirrorChange) {
      const row = await placed(change);
      return events.commit(await placedHistory(effect), row);
    },
    keep: async (effect, state) => events.keep(await placedHistory(effect), state),
    held: async (key) => events.held(key),
    heard: async (eventType, at) => events.heard(eventType, at),
  };
}
