import type { PerformItem } from '#shared/jobs/item.ts';
import type { PlanPage } from '#shared/jobs/plan-run.ts';
import { reconciliationWish, type ReconciliationTier } from './reconciliation-wish.ts';

/** The items of a run, as its tier plans them. */
export function planByTier(plans: Readonly<Record<ReconciliationTier, PlanPage>>): PlanPage {
  return async (run, ...at) => plans[reconciliationWish.parse(run.wish).tier](run, ...at);
}

/** One item of a run, as its tier compares it. */
export function performByTier(tiers: Readonly<Record<ReconciliationTier, PerformItem>>): PerformItem {
  return async (item, work) => tiers[reconciliationWish.parse(work.run.wish).tier](item, work);
}
