import type { RecordedEvent } from '#shared/fanout/recorded-event.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';

const pageSize = 2;

/** The outbox in memory. */
export function createMemoryUnpublishedEvents() {
  const unmarked = new Map<string, { readonly event: RecordedEvent; readonly recordedAt: string }>();
  const marked: string[] = [];
  const broken = new Set<string>();
  let failure: Error | undefined;
  const outbox: UnpublishedEvents = {
    markPublished(events) {
      if (failure !== undefined) return Promise.reject(failure);
      for (const { pk } of events) {
        unmarked.delete(pk);
        marked.push(pk);
      }
      return Promise.resolve();
    },
    async *waiting(family, recordedBefore) {
      const events = [...unmarked.values()]
        .filter(({ event, recordedAt }) => event.family === family && recordedAt < recordedBefore)
        .sort((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1))
        .map(({ event }) => event);
      for (let start = 0; start < events.length; start += pageSize) {
        const page = events.slice(start, start + pageSize);
        yield await Promise.resolve({
          events: page.filter(({ pk }) => !broken.has(pk)),
          unreadable: page.map(({ pk }) => pk).filter((pk) => broken.has(pk)),
        });
      }
    },
  };
  return {
    ...outbox,
    unmarked,
    marked,
    record: (event: RecordedEvent, recordedAt: string) => void unmarked.set(event.pk, { event, recordedAt }),
    /** Makes a record unreadable. */
    damage: (id: string) => void broken.add(id),
    failWith: (error: Error | undefined) => void (failure = error),
  };
}
