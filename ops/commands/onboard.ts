import { portfolioExchanges, type PortfolioAnswer } from '#shared/portfolio/portfolio-exchanges.ts';
import { ask, type DeployedFunction } from './ask.ts';

export interface OnboardWish {
  /** Last day before the mirror is complete. */
  readonly day: string;
  /** All that are known if left out. */
  readonly accounts?: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Lists the bank's accounts, as every day. */
export async function listAccounts(portfolio: DeployedFunction): Promise<PortfolioAnswer<'run'>> {
  return ask(portfolio, portfolioExchanges.run, {});
}

/** Takes accounts over that are known. */
export async function onboard(
  portfolio: DeployedFunction,
  { day, accounts, dryRun }: OnboardWish,
): Promise<PortfolioAnswer<'onboard'>> {
  const wish = { day, dryRun, ...(accounts !== undefined && { accounts: [...accounts] }) };
  return ask(portfolio, portfolioExchanges.onboard, { onboard: wish });
}
