import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { Outcome } from '#shared/mirror/effect.ts';
import type { MirrorMetric } from '#shared/mirror/names.ts';

/** What became of the events of one batch. */
export interface Outcomes {
  add(outcome: Outcome): void;
  /** One count for each outcome, whatever the size of the batch: a line of the log for each event costs as much as half an index. */
  report(): void;
}

/** Only graphs show them, so a count may be lost with its process. What has an alarm is counted at once. */
const counters: Readonly<Record<Outcome['state'], MirrorMetric | undefined>> = {
  // What its queue deleted and is none of the others: each batch would have a line for what is usual.
  applied: undefined,
  stale: 'EventStale',
  duplicate: 'EventDuplicate',
  repeated: 'EventDuplicate',
  reapplied: 'EventReapplied',
  parked: undefined,
  unchanged: undefined,
};

export function createOutcomes(metrics: Metrics<MirrorMetric>): Outcomes {
  const counts = new Map<MirrorMetric, number>();
  return {
    add({ state }) {
      const counter = counters[state];
      if (counter !== undefined) counts.set(counter, (counts.get(counter) ?? 0) + 1);
    },
    report() {
      for (const [counter, count] of counts) metrics.count(counter, count);
      counts.clear();
    },
  };
}
