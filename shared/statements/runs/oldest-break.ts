import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';

export interface OldestBreakDeps {
  readonly breaks: Pick<Breaks, 'list'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

const hourMs = 3_600_000;

/** Reports for how long the oldest open break has been open. */
export async function reportOldestBreak({ breaks, clock, metrics }: OldestBreakDeps): Promise<void> {
  let hours = 0;
  for await (const { firstSeenAt } of breaks.list({ state: 'OPEN' })) {
    hours = (clock.now() - Date.parse(firstSeenAt)) / hourMs;
    break;
  }
  metrics.count('OldestBreakHours', hours);
}
