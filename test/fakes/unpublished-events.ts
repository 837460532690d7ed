import type { RecordedEvent } from '#shared/fanout/recorded-event.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';

const pageSize = 2;

/** The outbox in memory. */
export function createMemoryUnpublishedEvents() {
  const waiting = new Map<string, { readonly event: RecordedEvent; readonly recordedAt: string }>();
  const marked: string[] = [];
  const broken = new Set<string>();
  let failure: Error | undefined;
  const outbox: UnpublishedEvents = {
    markPublished(id) {
      if (failure !== undefined) return Promise.reject(failure);
      waiting.delete(id);
      marked.push(id);
      return Promise.resolve();
    },
    async *pages(family, recordedBefore) {
      const ids = [...waiting.values()]
        .filter(({ event, recordedAt }) => event.family === family && recordedAt < recordedBefore)
        .sort((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1))
        .map(({ event }) => event.pk);
      for (let start = 0; start < ids.length; start += pageSize)
        yield await Promise.resolve(ids.slice(start, start + pageSize));
    },
    read: (ids) =>
      Promise.resolve({
        events: ids.flatMap((id) => (broken.has(id) ? [] : (waiting.get(id)?.event ?? []))),
        unreadable: ids.filter((id) => broken.has(id)),
      }),
  };
  return {
    ...outbox,
    waiting,
    marked,
    record: (event: RecordedEvent, recordedAt: string) => void waiting.set(event.pk, { event, recordedAt }),
    /** Makes a record unreadable. */
    damage: (id: string) => void broken.add(id),
    failWith: (error: Error | undefined) => void (failure = error),
  };
}
