import type { BodyStore } from '#shared/events/body-store.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Effect, EventRecord, MirrorChange, MirroredData, MirrorKey } from './effect.ts';
import type { EventLog } from './event-log.ts';
import { historyRowOf } from './history.ts';
import type { LooseObjects } from './loose-objects.ts';
import { mirrorFolder } from './names.ts';

/** A DynamoDB row takes 400 KB, and an event may write two of them; larger data stays in the bucket. */
export const rowDataBytes = 65_536;

interface LargeDataDeps {
  readonly bodies: Pick<BodyStore, 'write'>;
  readonly loose: LooseObjects;
  readonly random: Pick<Random, 'uuid'>;
}

/**
 * The event log for data of any size: large data is stored before the row that names it is written. Bodies of events
 * expire; data that the mirror and its history name does not. Each attempt therefore writes under its own key and notes
 * it first: an object that no commit needs in the end belongs to nothing else and is removed (ADR 19).
 */
export function withLargeData(events: EventLog, { bodies, loose, random }: LargeDataDeps): EventLog {
  const stored = async (data: MirroredData, { record, entity }: DataOwner): Promise<MirroredData> => {
    if (data.at !== 'row') return data;
    const bytes = Buffer.from(data.json);
    if (bytes.length <= rowDataBytes) return data;
    const key = `${mirrorFolder}/${record.id}/${random.uuid()}`;
    await loose.note({ key, entity, owners: record.owners });
    await bodies.write(key, bytes);
    return { at: 'bucket', key };
  };

  return {
    async commit(effect, change: MirrorChange) {
      const { kind, entityId } = change.key;
      const data = await stored(change.data, { record: effect.record, entity: { kind, entityId } });
      return events.commit(withHistoryData(effect, data), {
        ...change,
        data: await withOpenPart(data, change),
      });
    },
    async keep(effect, state) {
      const row = historyRowOf(effect, state);
      if (row?.data === undefined) return events.keep(effect, state);
      const data = await stored(row.data, { record: effect.record, entity: row.key });
      return events.keep(withHistoryData(effect, data), state);
    },
    held: async (key) => events.held(key),
    noteReceived: async (eventType, at) => events.noteReceived(eventType, at),
  };
}

/** An erasure removes the object first, and must not lose the days of a booking with it. */
async function withOpenPart(stored: MirroredData, { booking, eventType, data }: MirrorChange) {
  if (stored.at === 'row' || data.at === 'bucket' || booking === undefined) return stored;
  // Few bookings are large, and this import brings in the schemas of all families.
  const { reducedJson } = await import('./reduced-data.ts');
  return { ...stored, openJson: reducedJson(eventType, data.json) };
}

interface DataOwner {
  readonly record: EventRecord;
  readonly entity: Omit<MirrorKey, 'aspect'>;
}

/** The history of an event holds the same data as its row. */
function withHistoryData(effect: Effect, data: MirroredData): Effect {
  const { history } = effect;
  return history?.data === undefined ? effect : { ...effect, history: { ...history, data } };
}
