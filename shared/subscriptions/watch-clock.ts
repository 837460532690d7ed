import type { BankClock } from '#shared/bank/client/bank-clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { SubscriptionResponse } from './commands/subscription-commands.ts';
import type { SubscriptionMetric } from './names.ts';

export interface WatchClockDeps {
  readonly bankClock: Pick<BankClock, 'take'>;
  readonly metrics: Metrics<SubscriptionMetric>;
}

type Kept = SubscriptionResponse<'list'>;

/**
 * The same run, which reports how far our clock and the bank's differ. This job does it for all functions: it calls the bank
 * every quarter of an hour, and the clocks of all functions are those of AWS.
 */
export function watchingClock<Request>(
  keepSubscriptions: (request: Request) => Promise<Kept>,
  { bankClock, metrics }: WatchClockDeps,
): (request: Request) => Promise<Kept> {
  return async (request) => {
    // An earlier run may have thrown.
    bankClock.take();
    const kept = await keepSubscriptions(request);
    const clockDifferenceMs = bankClock.take();
    if (clockDifferenceMs === undefined) return kept;
    metrics.count('BankClockDifferenceSeconds', Math.round(Math.abs(clockDifferenceMs) / 1_000));
    return 'skipped' in kept ? kept : { ...kept, clockDifferenceMs };
  };
}
