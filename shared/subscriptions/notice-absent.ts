import { toIsoInstant } from '#shared/kernel/clock.ts';
import { dayMs, settlingMs } from './desired.ts';
import { refOf } from './report.ts';
import { isDesired, lossSince, nowOf, requestReconciliation, type Run } from './run.ts';
import { isActive, type Subscription } from './subscription.ts';

/**
 * What the bank no longer lists: an active one was cancelled (a 410, or somebody deleted it) and its events are
 * missing since it was last heard; a retired one has been deleted as planned.
 */
export async function noticeAbsent(run: Run): Promise<void> {
  for (const entry of run.actual.absent) {
    if (entry.goneAt !== undefined) continue;
    if (!isActive(entry)) await run.ledger.put({ ...entry, goneAt: nowOf(run) });
    else if (isSettled(run, entry)) await noticeCancelled(run, entry);
  }
}

async function noticeCancelled(run: Run, entry: Subscription): Promise<void> {
  if (isDesired(run, entry.eventType)) {
    await requestReconciliation(run, entry.eventType, lossSince(entry, entry.lastHeardAt ?? entry.createdAt));
  }
  const deleteAfter = toIsoInstant(run.clock.now() + run.desired.overlapDays * dayMs);
  await run.ledger.put({ ...entry, retirement: { at: nowOf(run), deleteAfter }, goneAt: nowOf(run) });
  run.report.cancelled.push(refOf(entry));
  run.metrics.count('SubscriptionCancelled');
  run.log.warn('the bank cancelled a subscription', refOf(entry));
}

/** The bank may list a new subscription a moment late. */
function isSettled({ clock }: Run, { createdAt }: Subscription): boolean {
  return Date.parse(createdAt) + settlingMs <= clock.now();
}
