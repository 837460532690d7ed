import { portfolioAreas } from '#shared/portfolio/take-over/portfolio-bank.ts';
import { entityAreas } from '#shared/reconciliation/entities/bank-reads/entity-areas.ts';

/** The endpoints called to compare with the bank. */
export const areas = {
  ...entityAreas,
  accounts: { ...entityAreas.accounts, ...portfolioAreas.accounts },
};
