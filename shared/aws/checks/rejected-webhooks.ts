import type { RejectedWebhooks } from '#shared/checks/work-facts.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

const dayMs = 86_400_000;

/** What was rejected on a day. */
interface RejectedOnDay {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  /** When the first of them was written; undefined of none. */
  readonly since: Date | undefined;
}

/** How much the quarantine holds of today and yesterday. */
export function createReadRejected(
  listOf: (day: string) => Promise<RejectedOnDay>,
  clock: Clock,
): () => Promise<RejectedWebhooks> {
  return async () => {
    const days = [clock.now() - dayMs, clock.now()].map((at) => toIsoInstant(at).slice(0, 10));
    const lists = await Promise.all(days.map(async (day) => listOf(day)));
    const first = lists.flatMap(({ since }) => (since === undefined ? [] : [since.getTime()]));
    return {
      count: lists.reduce((sum, { ids }) => sum + ids.length, 0),
      hasMore: lists.some(({ hasMore }) => hasMore),
      ...(first.length > 0 && { since: toIsoInstant(Math.min(...first)) }),
    };
  };
}
