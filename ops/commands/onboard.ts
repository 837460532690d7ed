import { portfolioExchanges, type PortfolioAnswer } from '#shared/portfolio/portfolio-exchanges.ts';
import { ask, type DeployedFunction } from './ask.ts';

interface OnboardWish {
  /** Last day before the mirror is complete. */
  readonly day: string;
  /** All that are known if left out. */
  readonly accounts?: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Takes accounts over that are known. */
export async function onboard(
  portfolio: DeployedFunction,
  { day, accounts, dryRun }: OnboardWish,
): Promise<PortfolioAnswer<'onboard'>> {
  const wish = { day, dryRun, ...(accounts !== undefined && { accounts: [...accounts] }) };
  return ask(portfolio, portfolioExchanges.onboard, { onboard: wish });
}
