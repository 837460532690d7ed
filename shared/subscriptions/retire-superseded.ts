import { toIsoInstant } from '#shared/kernel/clock.ts';
import { dayMs } from './desired.ts';
import { refOf } from './report.ts';
import { isDesired, keeperOf, nowOf, type Run } from './run.ts';
import { isActive, type Subscription } from './subscription.ts';

/** Starts the overlap of a subscription that is replaced or no longer wanted. It is deleted after the overlap. */
export async function retireSuperseded(run: Run): Promise<void> {
  for (const entry of run.ledger.subscriptions()) {
    if (!isActive(entry) || !isSuperseded(run, entry)) continue;
    const deleteAfter = toIsoInstant(run.clock.now() + run.desired.overlapDays * dayMs);
    await run.ledger.put({ ...entry, retirement: { at: nowOf(run), deleteAfter } });
    run.report.retired.push(refOf(entry));
  }
}

function isSuperseded(run: Run, entry: Subscription): boolean {
  if (!isDesired(run, entry.eventType)) return true;
  const keeper = keeperOf(run, entry.eventType);
  return keeper !== undefined && keeper.id !== entry.id;
}
