import { familyNames } from '#shared/events/families.ts';
import type { PublishEvents } from '#shared/fanout/publish-events.ts';
import type { UnpublishedEvents, WaitingEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';

export interface SweepUnpublishedDeps {
  readonly unpublished: UnpublishedEvents;
  readonly publish: PublishEvents;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface SweptEvents {
  readonly published: number;
  readonly failed: number;
  /** False when time ran out first. */
  readonly isComplete: boolean;
}

/** Younger ones are still on their way through the stream. */
const minimumAgeMs = 3 * 60_000;
/** The function is stopped after 60 s; the next run goes on in five minutes. */
const budgetMs = 40_000;

/** Publishes what the stream left behind. What fails stays unmarked and is tried again by the next run. */
export function sweepUnpublished(deps: SweepUnpublishedDeps) {
  const { unpublished, clock, log } = deps;
  return async function sweep(): Promise<SweptEvents> {
    const startedAtMs = clock.now();
    const recordedBefore = toIsoInstant(startedAtMs - minimumAgeMs);
    const pages = inTurn(familyNames.map((family) => unpublished.waiting(family, recordedBefore)));
    let swept: SweptEvents = { published: 0, failed: 0, isComplete: true };
    for await (const waiting of pages) {
      const page = await sweepPage(waiting, deps);
      swept = { ...swept, published: swept.published + page.published, failed: swept.failed + page.failed };
      if (clock.now() - startedAtMs < budgetMs) continue;
      swept = { ...swept, isComplete: false };
      break;
    }
    if (swept.published > 0 || swept.failed > 0) log.warn('the stream had left events behind', { ...swept });
    return swept;
  };
}

async function sweepPage(
  { events, unreadable }: WaitingEvents,
  { publish, log, metrics }: SweepUnpublishedDeps,
) {
  for (const eventId of unreadable) {
    metrics.count('ForwardFailed');
    log.error('a record of the events table is not readable', { eventId });
  }
  const failed = await publish(events);
  return { published: events.length - failed.size, failed: failed.size + unreadable.length };
}

/** One page of each family after the other, so that a long one keeps none waiting. */
async function* inTurn<Page>(families: readonly AsyncIterable<Page>[]): AsyncGenerator<Page> {
  let open = families.map((pages) => pages[Symbol.asyncIterator]());
  while (open.length > 0) {
    const ended = new Set<AsyncIterator<Page>>();
    for (const family of open) {
      const next = await family.next();
      if (next.done === true) ended.add(family);
      else yield next.value;
    }
    open = open.filter((family) => !ended.has(family));
  }
}
