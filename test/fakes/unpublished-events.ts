import type { RecordedEvent } from '#shared/fanout/recorded-event.ts';
import { hourOfRecording } from '#shared/fanout/recording-hours.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';

/** The outbox in memory. `stretch` is how many ids are listed at a time. */
export function createMemoryUnpublishedEvents({ stretch = 2 } = {}) {
  const records = new Map<string, RecordedEvent>();
  const waiting = new Set<string>();
  const marked: string[] = [];
  const broken = new Set<string>();
  let failure: Error | undefined;
  const outbox: UnpublishedEvents = {
    async markPublished(events) {
      await Promise.resolve();
      if (failure !== undefined) throw failure;
      for (const { pk } of events) {
        waiting.delete(pk);
        marked.push(pk);
      }
    },
    async unmarked({ family, hour, after = '' }) {
      await Promise.resolve();
      const ids = [...records.values()]
        .filter((event) => event.family === family && hourOfRecording(event.recordedAt) === hour)
        .map(({ pk }) => pk)
        .filter((id) => id > after)
        .toSorted();
      const some = ids.slice(0, stretch);
      return {
        ids: some.filter((id) => waiting.has(id)),
        ...(ids.length > stretch && { upTo: some.at(-1) }),
      };
    },
    async read(ids) {
      await Promise.resolve();
      return {
        events: ids.flatMap((id) => (broken.has(id) ? [] : (records.get(id) ?? []))),
        unreadable: ids.filter((id) => broken.has(id)),
      };
    },
  };
  return {
    ...outbox,
    waiting,
    marked,
    record: (event: RecordedEvent, recordedAt: string) => {
      records.set(event.pk, { ...event, recordedAt });
      waiting.add(event.pk);
    },
    /** Makes a record unreadable. */
    damage: (id: string) => void broken.add(id),
    failWith: (error: Error | undefined) => void (failure = error),
  };
}
