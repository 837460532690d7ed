import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';

export interface ReportBreaksDeps {
  readonly breaks: Pick<Breaks, 'list'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

const hourMs = 3_600_000;
/** Nobody needs the exact number of so many. */
const mostCounted = 1_000;

/** Reports how many breaks are open, and for how long the oldest one has been. */
export async function reportBreaks({ breaks, clock, metrics }: ReportBreaksDeps): Promise<void> {
  let [count, oldestHours] = [0, 0];
  for await (const { firstSeenAt } of breaks.list({ state: 'OPEN' })) {
    oldestHours ||= (clock.now() - Date.parse(firstSeenAt)) / hourMs;
    if (++count >= mostCounted) break;
  }
  metrics.count('OpenBreaks', count);
  metrics.count('OldestBreakHours', oldestHours);
}
