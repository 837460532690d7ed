import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';
import {
  reconciliationExchanges,
  type ReconciliationAnswer,
} from '#shared/reconciliation/runs/reconciliation-exchanges.ts';

/** What was compared last of an account. */
export async function showReconciliation(
  reconciliation: DeployedFunction,
  accountId: string,
): Promise<ReconciliationAnswer<'show'>> {
  return ask(reconciliation, reconciliationExchanges.show, { show: { accountId } });
}
