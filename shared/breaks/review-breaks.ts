import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { Break } from './break.ts';
import type { Breaks, ErasedAccounts } from './breaks.ts';
import { isOverdue, isQuiet } from './deadline.ts';
import { openState, stateBefore } from './moved.ts';
import { standingStates } from './states.ts';
import type { BreakMetric } from './names.ts';

export interface ReviewBreaksDeps {
  readonly breaks: Pick<Breaks, 'list' | 'settle' | 'move'>;
  readonly register: ErasedAccounts;
  readonly clock: Clock;
  readonly metrics: Metrics<BreakMetric>;
}

const hourMs = 3_600_000;
/** Beyond this, nobody needs the exact number. */
const mostCounted = 1_000;
const becauseErased = 'the account was erased';

/**
 * Ends quiet periods and proposals whose time is over. Breaks of an erased account end as well: no job compares it
 * again, so none could find them settled. Then it reports the number of breaks, the age of the oldest, how many are
 * overdue, and their amount of money.
 */
export async function reviewBreaks(deps: ReviewBreaksDeps): Promise<void> {
  const { breaks, clock, metrics } = deps;
  const now = toIsoInstant(clock.now());
  const counts = new Map<string, { readonly row: Break; count: number }>();
  const cents = new Map<string, number>();
  let [open, overdue, oldestHours, seen] = [0, 0, 0, 0];
  for await (const found of breaks.list({ states: standingStates })) {
    const row = await broughtUpToDate(deps, found, now);
    if (row === undefined) continue;
    const counted = counts.get(`${row.state} ${row.severity}`) ?? { row, count: 0 };
    counts.set(`${row.state} ${row.severity}`, { row, count: counted.count + 1 });
    if (!isQuiet(row, now)) {
      open += 1;
      oldestHours ||= (clock.now() - Date.parse(row.firstSeenAt)) / hourMs;
    }
    if (isOverdue(row, now)) overdue += 1;
    const { currency, differenceCents = 0 } = row;
    // Absolute amounts: a surplus on one account does not make up for a deficit on another.
    if (currency !== undefined) cents.set(currency, (cents.get(currency) ?? 0) + Math.abs(differenceCents));
    if (++seen >= mostCounted) break;
  }
  metrics.count('OpenBreaks', open);
  metrics.count('OldestBreakHours', oldestHours);
  metrics.count('OverdueBreaks', overdue);
  for (const { row, count } of counts.values())
    metrics.count('Breaks', count, { state: row.state, severity: row.severity });
  for (const [currency, sum] of cents) metrics.count('UnexplainedCents', sum, { currency });
}

/** Undefined if it is settled now. */
async function broughtUpToDate(
  { breaks, register }: ReviewBreaksDeps,
  row: Break,
  now: string,
): Promise<Break | undefined> {
  const { accountId, state, decideBefore = '~' } = row;
  if (accountId !== undefined && (await register.read(accountId))?.state === 'erased') {
    await breaks.settle(row.entity, becauseErased, now);
    return undefined;
  }
  if (state === 'ACKNOWLEDGED' && !isQuiet(row, now))
    return breaks.move(row, { to: openState(row), at: now });
  // The proposal itself expires when somebody reads it: no job writes proposals.
  if (state === 'PROPOSED' && now >= decideBefore) return breaks.move(row, { to: stateBefore(row), at: now });
  return row;
}
