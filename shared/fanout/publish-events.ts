import type { LogFields, Log, Metrics } from '#shared/kernel/telemetry.ts';
import { busEntries, type BusEntriesDeps } from './bus-entries.ts';
import { putEntries, type PutEntriesDeps } from './put-entries.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { UnpublishedEvents } from './unpublished-events.ts';

export interface PublishEventsDeps extends BusEntriesDeps, PutEntriesDeps {
  readonly unpublished: Pick<UnpublishedEvents, 'markPublished'>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Returns the ids of the events that stay unpublished. */
export type PublishEvents = (events: readonly RecordedEvent[]) => Promise<ReadonlySet<string>>;

/** As many as fill one request of each bus. */
const eventsAtOnce = 10;

/**
 * Puts events on the buses and marks those whose every entry was confirmed. After a crash in between an event is
 * put again, under the same id.
 */
export function createPublishEvents(deps: PublishEventsDeps): PublishEvents {
  return async function publishEvents(events) {
    const failed = new Set<string>();
    for (let start = 0; start < events.length; start += eventsAtOnce) {
      for (const id of await publishTogether(events.slice(start, start + eventsAtOnce), deps)) failed.add(id);
    }
    return failed;
  };
}

async function publishTogether(events: readonly RecordedEvent[], deps: PublishEventsDeps) {
  const { unpublished, log, metrics } = deps;
  const failed = new Set<string>();
  const fail = (eventId: string, fields: LogFields) => {
    failed.add(eventId);
    metrics.count('ForwardFailed');
    log.error('an event was not published', { eventId, ...fields });
  };
  const attempt = async <Result>(concerned: readonly RecordedEvent[], run: () => Promise<Result>) => {
    try {
      return await run();
    } catch (error) {
      for (const { pk } of concerned) fail(pk, { error });
      return undefined;
    }
  };

  const built = await Promise.all(
    events.map((event) => attempt([event], async () => ({ event, entries: await busEntries(event, deps) }))),
  );
  const owned = built.flatMap(
    (one) => one?.entries.map((entry) => ({ ...entry, eventId: one.event.pk })) ?? [],
  );
  for (const [eventId, code] of await putEntries(owned, deps)) fail(eventId, { code });

  const confirmed = events.filter(({ pk }) => !failed.has(pk));
  if (confirmed.length > 0) await attempt(confirmed, () => unpublished.markPublished(confirmed));
  if (failed.size < events.length) metrics.count('EventForwarded', events.length - failed.size);
  return failed;
}
