import { isDesired, keeperOf, postpone, requestReconciliation, type Run } from './run.ts';

/**
 * Deletes our subscriptions whose secret nobody has. Nothing they send can be verified, so nothing is lost by deleting
 * them before their successor exists. Specification: "Subscription and verification".
 */
export async function discardUnkeyed(run: Run): Promise<void> {
  for (const { id, intent } of run.actual.unkeyed) {
    const { eventType } = intent;
    if (!run.hasTime()) {
      hold(run, eventType, 'no-time-left');
      continue;
    }
    if (isDesired(run, eventType) && keeperOf(run, eventType) === undefined) {
      await requestReconciliation(run, eventType, intent.createdAt);
    }
    const deletion = await run.bank.delete(id);
    if (deletion.outcome === 'deleted') run.report.deleted.push({ id, eventType });
    else if (deletion.outcome === 'refused') run.report.failed.push({ eventType, code: deletion.code });
    else hold(run, eventType, 'outcome-unknown');
  }
}

/** Otherwise each run would add another subscription at a bank whose answers are always lost. */
function hold(run: Run, eventType: string, reason: 'no-time-left' | 'outcome-unknown'): void {
  run.held.add(eventType);
  postpone(run, { what: 'deletion', eventType, reason });
}
