import { connectBank, type BankConnection } from '#shared/aws/bank/bank.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';

export function connectPortfolioBank(access: Omit<BankConnection<never>, 'areas' | 'lane'>) {
  return createPortfolioBank(connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' }));
}
