import { coverageOf } from '#shared/jobs/coverage.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import type { Run } from '#shared/jobs/run.ts';
import { reconciliationOutcomes } from './reconciliation-outcomes.ts';
import { reconciliationRunRequest } from './reconciliation-request.ts';

/** Whether a run compares the balance of every account. The bank's list may lack accounts. */
export function comparesAllBalances(run: Pick<Run, 'request'>): boolean {
  const { tier, byList } = reconciliationRunRequest.parse(run.request);
  return tier === 'money' && !byList && isOverAll(run);
}

/**
 * How many balances it has neither found right nor broken: it did not reach the account, or a booking without a valuta
 * date keeps it from judging. Accounts that are not onboarded yet are left out.
 */
export function missedBy({ counts }: Pick<Run, 'counts'>): number {
  const { undated = 0 } = counts;
  const { missed } = coverageOf({ counts }, reconciliationOutcomes);
  return Object.entries(missed)
    .filter(([name]) => reconciliationOutcomes.elsewhere?.has(name) !== true)
    .reduce((sum, [, count]) => sum + count, undated);
}
