import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { Break } from './break.ts';
import type { Breaks, ErasedAccounts } from './breaks.ts';
import { isOverdue, isQuiet } from './deadline.ts';
import { openState, stateBefore } from './moved.ts';
import { standingStates } from './states.ts';

export interface LookAfterDeps {
  readonly breaks: Pick<Breaks, 'list' | 'settle' | 'move'>;
  readonly register: ErasedAccounts;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

const hourMs = 3_600_000;
/** Nobody needs the exact number of so many. */
const mostCounted = 1_000;
const becauseErased = 'the account was erased';

/**
 * Ends what is over: the time for which somebody wanted to hear nothing, and proposals that nobody decided about. Breaks
 * of an erased account end as well: no job looks at the account again, so none could find them settled. Then it reports
 * how many there are, how old the oldest is, how many are overdue, and how much money they are about.
 */
export async function lookAfterBreaks(deps: LookAfterDeps): Promise<void> {
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
    // What is too much on one account makes good for nothing that lacks on another.
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
  { breaks, register }: LookAfterDeps,
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
  // The proposal itself expires once somebody looks at it: no job writes proposals.
  if (state === 'PROPOSED' && now >= decideBefore) return breaks.move(row, { to: stateBefore(row), at: now });
  return row;
}
