import { createSettleRequests } from '#shared/reconciliation/entities/settle-requests.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { createReconcileRequests, type ReconcileRequestsSettings } from './requested-entities.ts';

/** What a run over all entities does at its end: it knows all types of events, and loads with them. */
export function connectSettleRequests(settings: ReconcileRequestsSettings) {
  return createSettleRequests(createReconcileRequests(settings), reconciliationOutcomes);
}
