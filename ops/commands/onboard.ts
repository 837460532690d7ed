import { portfolioExchanges, type PortfolioAnswer } from '#shared/portfolio/portfolio-exchanges.ts';
import { ask, type DeployedFunction } from './ask.ts';

interface OnboardWish {
  /** Last day before the mirror is complete. */
  readonly day: string;
  /** All that are known if left out. */
  readonly accounts?: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Takes accounts over that are known, and asks again until the run is planned: one answer takes twenty seconds at most. */
export async function onboard(
  portfolio: DeployedFunction,
  { day, accounts, dryRun }: OnboardWish,
  requestId: string,
): Promise<PortfolioAnswer<'onboard'>> {
  const wish = { day, dryRun, requestId, ...(accounts !== undefined && { accounts: [...accounts] }) };
  for (;;) {
    const answer = await ask(portfolio, portfolioExchanges.onboard, { onboard: wish });
    if ('refused' in answer || answer.run.state !== 'planning') return answer;
  }
}
