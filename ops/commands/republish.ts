import { sweepExchanges, type RepublishAnswer } from '#shared/fanout/sweep-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';

/** Has records published once more, under the same `detail.id`. */
export async function republish(sweep: DeployedFunction, ids: readonly string[]): Promise<RepublishAnswer> {
  return ask(sweep, sweepExchanges.republish, { republish: [...ids] });
}
