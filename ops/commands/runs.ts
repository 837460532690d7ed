import { runsExchanges, type RunsAnswer } from '#shared/jobs/commands/run-commands.ts';
import { registerExchanges, type RegisterAnswer } from '#shared/capabilities/commands/capability-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

export interface RunId {
  readonly job: string;
  readonly id: string;
}

/** The latest runs of all jobs, or of one. */
export async function listRuns(runs: DeployedFunction, job?: string): Promise<RunsAnswer<'list'>> {
  return ask(runs, runsExchanges.list, { ask: 'list-runs', ...(job !== undefined && { job }) });
}

export async function showRun(runs: DeployedFunction, { job, id }: RunId): Promise<RunsAnswer<'show'>> {
  return ask(runs, runsExchanges.show, { ask: 'show-run', job, id });
}

/** What the bank was seen to do where its interface is silent, and how much of the portfolio is taken over. */
export async function listCapabilities(runs: DeployedFunction): Promise<RegisterAnswer<'capabilities'>> {
  return ask(runs, registerExchanges.capabilities, { ask: 'capabilities' });
}

/** Accounts of the register by state. */
export async function countAccounts(
  runs: DeployedFunction,
): Promise<Pick<RegisterAnswer<'coverage'>, 'accounts' | 'held'>> {
  const accounts: Record<string, number> = {};
  let held = 0;
  let cursor: string | undefined;
  do {
    const asked = { ask: 'coverage', ...(cursor !== undefined && { cursor }) } as const;
    const part = await ask(runs, registerExchanges.coverage, asked);
    for (const [state, count] of Object.entries(part.accounts))
      accounts[state] = (accounts[state] ?? 0) + count;
    held += part.held;
    ({ cursor } = part);
  } while (cursor !== undefined);
  return { accounts, held };
}
