import { toIsoInstant } from '#shared/kernel/clock.ts';
import { dayMs, uncertainForMs } from './desired.ts';
import { refOf } from './report.ts';
import { isDesired, lossSince, nowOf, requestReconciliation, type Run } from './run.ts';
import { isActive, type Subscription } from './subscription.ts';

/**
 * An active subscription that the bank no longer lists was cancelled (a 410, or somebody deleted it): its events are
 * missing since one was last received. A retired one is deleted when its overlap ends, whether it is listed or not.
 */
export async function noticeAbsent(run: Run): Promise<void> {
  await takeBackAbsences(run);
  for (const entry of run.actual.absent) {
    if (isActive(entry) && isListedForCertain(run, entry)) await noticeCancelled(run, entry);
  }
}

/** A list may leave out what is there, or still show what was deleted: what is listed may still sign something. */
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

/** The bank may list a new subscription a moment late. */
function isListedForCertain({ clock }: Run, { createdAt }: Subscription): boolean {
  return Date.parse(createdAt) + uncertainForMs <= clock.now();
}
