import { portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { entityAreas } from '#shared/reconciliation/entities/bank-reads/entity-areas.ts';

/** The endpoints that comparing with the bank calls. */
export const areas = {
  ...entityAreas,
  accounts: { ...entityAreas.accounts, ...portfolioAreas.accounts },
};
