import { connectBank, type BankAccess } from '#shared/aws/bank/bank.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';

export function connectPortfolioBank(access: BankAccess) {
  return createPortfolioBank(connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' }));
}
