import { dayMs, keptAfterDeletionMs, secretKeptMs } from './desired.ts';
import { refOf } from './report.ts';
import { nowOf, postpone, type Run } from './run.ts';
import { lacksRow, type Subscription } from './subscription.ts';

/**
 * Deletes subscriptions at the bank whose overlap has passed and whose deletion the bank has not confirmed yet. Absence
 * from the list confirms nothing: pages shift while they are read.
 */
export async function deleteRetired(run: Run): Promise<void> {
  const due = run.ledger.subscriptions().filter((entry) => isDue(run, entry));
  for (const entry of due) {
    if (run.hasTime()) await deleteSubscription(run, entry);
    else postpone(run, { what: 'deletion', eventType: entry.eventType, reason: 'no-time-left' });
  }
}

function isDue(run: Run, { goneAt, retirement }: Subscription): boolean {
  return goneAt === undefined && retirement !== undefined && retirement.deleteAfter <= nowOf(run);
}

/** True once the bank no longer has it. */
export async function deleteSubscription(run: Run, entry: Subscription): Promise<boolean> {
  const { eventType } = entry;
  const deletion = await run.bank.delete(entry.id);
  switch (deletion.outcome) {
    case 'deleted':
      await run.ledger.put({ ...entry, goneAt: nowOf(run) });
      run.report.deleted.push(refOf(entry));
      return true;
    case 'refused':
      run.report.failed.push({ eventType, code: deletion.code });
      return false;
    case 'unknown':
      postpone(run, { what: 'deletion', eventType, reason: 'outcome-unknown' });
      return false;
  }
}

/** Forgets secrets that can no longer sign anything, and intents that led to nothing. */
export async function forgetExpired(run: Run): Promise<void> {
  const { unkeyed } = run.actual;
  const keptMs = secretKeptMs(run.desired);
  const hasPassed = (since: string, ms: number) => Date.parse(since) + ms <= run.clock.now();
  for (const entry of run.ledger.subscriptions()) {
    const { retirement, goneAt } = entry;
    if (goneAt === undefined || retirement === undefined) continue;
    // The deletion may happen long after the overlap: the bank may refuse it for days, or no run may happen.
    if (hasPassed(retirement.at, keptMs) && hasPassed(goneAt, keptAfterDeletionMs)) {
      await run.ledger.forget(entry);
    }
  }
  for (const intent of run.ledger.intents()) {
    const isNeeded =
      !lacksRow(intent, run.ledger.subscriptions()) || unkeyed.some((entry) => entry.intent.id === intent.id);
    if (isNeeded) continue;
    // A refused one is dropped sooner: otherwise a bank that refuses for days would fill the table.
    if (hasPassed(intent.createdAt, intent.refusedAt === undefined ? keptMs : dayMs)) {
      await run.ledger.forgetIntent(intent);
    }
  }
}
