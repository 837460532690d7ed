import type { Operators } from '#shared/commands/operators-client.ts';
import { portfolioCommands, type PortfolioResponse } from '#shared/portfolio/commands/portfolio-commands.ts';

export interface RunId {
  readonly job: string;
  readonly id: string;
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
