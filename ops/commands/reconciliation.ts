import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';
import {
  reconciliationExchanges,
  type ReconciliationAnswer,
} from '#shared/reconciliation/commands/reconciliation-commands.ts';

/** What was compared last of an account. */
export async function showReconciliation(
  reconciliation: DeployedFunction,
  accountId: string,
): Promise<ReconciliationAnswer<'show'>> {
  return ask(reconciliation, reconciliationExchanges.show, { show: { accountId } });
}
