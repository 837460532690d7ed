import { IntegrationError } from '#shared/kernel/errors.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { LogFields, Log, Metrics } from '#shared/kernel/telemetry.ts';
import { busEntries, type BusEntriesDeps } from './bus-entries.ts';
import { putEntries, refusalsOfContent, type PutEntriesDeps } from './put-entries.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { UnpublishedEvents } from './unpublished-events.ts';
import type { FanoutMetric } from './names.ts';

export interface PublishEventsDeps extends BusEntriesDeps, PutEntriesDeps {
  readonly unpublished: Pick<UnpublishedEvents, 'markPublished'>;
  readonly log: Log;
  readonly metrics: Metrics<FanoutMetric>;
}

export interface PublishFailure {
  /** The code of the bus, or of the failure before the bus was called. */
  readonly code: string;
  /**
   * True if the cause is this event or its body, so that others can be published; false if a bus or a table failed. An
   * unreadable body counts as the event's own failure even if the store is down, because few events need the store.
   */
  readonly isOwn: boolean;
  /** What was thrown; a bus that refuses an entry answers its code. */
  readonly error?: unknown;
}

/** Returns the events that stay unpublished, by id. */
export type PublishEvents = (
  events: readonly RecordedEvent[],
) => Promise<ReadonlyMap<string, PublishFailure>>;

/** As many as fill one request of each bus. */
const eventsTogether = 10;

/** Parallel requests. At 20 ms each, that is more events per second than one function can prepare. */
const groupsAtOnce = 16;

/**
 * Puts events on the buses, and marks an event once all its entries are confirmed. After a crash in between, the event
 * is put again under the same id.
 */
export function createPublishEvents(deps: PublishEventsDeps): PublishEvents {
  return async function publishEvents(events) {
    const groups = Array.from({ length: Math.ceil(events.length / eventsTogether) }, (_, group) =>
      events.slice(group * eventsTogether, (group + 1) * eventsTogether),
    );
    const failed = await inParallel(groups, groupsAtOnce, async (group) => publishTogether(group, deps));
    return new Map(failed.flatMap((each) => [...each]));
  };
}

async function publishTogether(events: readonly RecordedEvent[], deps: PublishEventsDeps) {
  const { unpublished, log, metrics } = deps;
  const failed = new Map<string, PublishFailure>();
  const fail = (eventId: string, failure: PublishFailure, fields: LogFields) => {
    failed.set(eventId, failure);
    metrics.count('ForwardFailed');
    log.error('an event was not published', { eventId, ...fields });
  };
  const attempt = async <Result>(
    { of, isOwn }: { readonly of: readonly RecordedEvent[]; readonly isOwn: boolean },
    run: () => Promise<Result>,
  ) => {
    try {
      return await run();
    } catch (error) {
      for (const { pk } of of) fail(pk, { code: codeOf(error), isOwn, error }, { error });
      return undefined;
    }
  };

  const built = await Promise.all(
    events.map((event) =>
      attempt({ of: [event], isOwn: true }, async () => ({ event, entries: await busEntries(event, deps) })),
    ),
  );
  const owned = built.flatMap(
    (one) => one?.entries.map((entry) => ({ ...entry, eventId: one.event.pk })) ?? [],
  );
  for (const [eventId, code] of await putEntries(owned, deps))
    fail(eventId, { code, isOwn: refusalsOfContent.has(code) }, { code });

  const confirmed = events.filter(({ pk }) => !failed.has(pk));
  if (confirmed.length > 0)
    await attempt({ of: confirmed, isOwn: false }, () => unpublished.markPublished(confirmed));
  return failed;
}

function codeOf(error: unknown): string {
  if (error instanceof IntegrationError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
