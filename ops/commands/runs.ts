import type { Operators } from '#shared/commands/operators-client.ts';
import { runCommands, type RunResponse } from '#shared/jobs/commands/run-commands.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { portfolioCommands, type PortfolioResponse } from '#shared/portfolio/commands/portfolio-commands.ts';
import { coverageOfRun } from './job-outcomes.ts';

export interface RunId {
  readonly job: string;
  readonly id: string;
}

/** Some of the accounts that a complete run has not reached, each with its outcome. */
export async function missedItems(
  operators: Pick<Operators, 'call'>,
  run: ShownRun,
): Promise<Extract<RunResponse<'missed'>, { readonly items: unknown }>['items']> {
  const outcomes = Object.keys(coverageOfRun(run).missed);
  if (run.state !== 'complete' || outcomes.length === 0) return [];
  const { job, id } = run;
  const answer = await operators.call(runCommands.missed, { job, id, outcomes });
  return 'items' in answer ? answer.items : [];
}

/** Accounts of the register by state. */
export async function countAccounts(
  operators: Pick<Operators, 'call'>,
): Promise<Pick<PortfolioResponse<'count'>, 'accounts' | 'held'>> {
  const accounts: Record<string, number> = {};
  let held = 0;
  let cursor: string | undefined;
  do {
    const asked = cursor === undefined ? {} : { cursor };
    const part = await operators.call(portfolioCommands.count, asked);
    for (const [state, count] of Object.entries(part.accounts))
      accounts[state] = (accounts[state] ?? 0) + count;
    held += part.held;
    ({ cursor } = part);
  } while (cursor !== undefined);
  return { accounts, held };
}
