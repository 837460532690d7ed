import type { Breaks } from '#shared/breaks/breaks.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';

export interface ReportBreaksDeps {
  readonly breaks: Pick<Breaks, 'list' | 'settle'>;
  readonly register: Pick<AccountRegister, 'read'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

const hourMs = 3_600_000;
/** Nobody needs the exact number of so many. */
const mostCounted = 1_000;
const because = 'the account was erased';

/**
 * Reports how many breaks are open, and for how long the oldest one has been. Those of an erased account end here: no
 * job looks at the account again, so none could find them settled.
 */
export async function reportBreaks({ breaks, register, clock, metrics }: ReportBreaksDeps): Promise<void> {
  let [count, oldestHours] = [0, 0];
  const isErased = async (accountId: string | undefined) =>
    accountId !== undefined && (await register.read(accountId))?.state === 'erased';
  for await (const { accountId, entity, firstSeenAt } of breaks.list({ state: 'OPEN' })) {
    if (await isErased(accountId)) {
      await breaks.settle(entity, because, toIsoInstant(clock.now()));
      continue;
    }
    oldestHours ||= (clock.now() - Date.parse(firstSeenAt)) / hourMs;
    if (++count >= mostCounted) break;
  }
  metrics.count('OpenBreaks', count);
  metrics.count('OldestBreakHours', oldestHours);
}
