import { toIsoInstant } from '#shared/kernel/clock.ts';
import { dayMs, uncertainForMs } from './desired.ts';
import { refOf } from './report.ts';
import { isDesired, lossSince, nowOf, requestReconciliation, type Run } from './run.ts';
import { isActive, type Subscription } from './subscription.ts';

/**
 * An active subscription that the bank no longer lists was cancelled (a 410, or somebody deleted it): its events are
 * missing since the last one was received. A retired one is deleted when its overlap ends, whether it is listed or not.
 */
export async function noticeAbsent(run: Run): Promise<void> {
  await takeBackAbsences(run);
  for (const entry of run.actual.absent) {
    if (isActive(entry) && isListedForCertain(run, entry)) await noticeCancelled(run, entry);
  }
}

/**
 * A list may omit an existing subscription or still contain a deleted one. A listed one may still sign notifications.
 */
async function takeBackAbsences({ ledger, actual }: Run): Promise<void> {
  for (const entry of ledger.subscriptions()) {
    if (entry.goneAt !== undefined && actual.listedIds.has(entry.id)) {
      await ledger.put({ ...entry, goneAt: undefined });
    }
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

/** The bank may list a new subscription slightly late. */
function isListedForCertain({ clock }: Run, { createdAt }: Subscription): boolean {
  return Date.parse(createdAt) + uncertainForMs <= clock.now();
}
