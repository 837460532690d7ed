import type { RejectedWebhooks } from '#shared/checks/work-facts.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { lastTwoDays } from '#shared/kernel/calendar/business-day.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';

/** So many of a day are counted: S3 lists no more at once. */
const mostCounted = 1_000;

/** How much the quarantine holds of today and yesterday. */
export function createReadRejected(
  load: () => Promise<Pick<QuarantinedWebhooks, 'list'>>,
  clock: Clock,
): () => Promise<RejectedWebhooks> {
  return async () => {
    const quarantined = await load();
    const days = lastTwoDays(toIsoInstant(clock.now()).slice(0, 10));
    const lists = await Promise.all(days.map(async (day) => quarantined.list(day, mostCounted)));
    const first = lists.flatMap(({ since }) => (since === undefined ? [] : [since.getTime()]));
    return {
      count: lists.reduce((sum, { ids }) => sum + ids.length, 0),
      hasMore: lists.some(({ hasMore }) => hasMore),
      ...(first.length > 0 && { since: toIsoInstant(Math.min(...first)) }),
    };
  };
}
