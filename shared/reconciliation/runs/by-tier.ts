import type { PerformItem } from '#shared/jobs/item.ts';
import type { PlanPage } from '#shared/jobs/plan-run.ts';
import { reconciliationRunRequest, type ReconciliationTier } from './reconciliation-request.ts';

/** The items of a run, as its tier plans them. */
export function planByTier(plans: Readonly<Record<ReconciliationTier, PlanPage>>): PlanPage {
  return async (run, ...at) => plans[reconciliationRunRequest.parse(run.request).tier](run, ...at);
}

/** One item of a run, as its tier compares it. */
export function performByTier(tiers: Readonly<Record<ReconciliationTier, PerformItem>>): PerformItem {
  return async (item, work) => tiers[reconciliationRunRequest.parse(work.run.request).tier](item, work);
}
