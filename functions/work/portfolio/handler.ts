import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';
import {
  createPerformPortfolio,
  type PerformPortfolioDeps,
} from '#shared/portfolio/onboarding/perform-portfolio.ts';
import { noRules, portfolioOutcomes } from '#shared/portfolio/onboarding/portfolio-outcomes.ts';

type PortfolioWorkDeps = Omit<WorkShardDeps, 'perform' | 'outcomes' | 'rules'> & PerformPortfolioDeps;

/** Works through pages of the bank's list of accounts, and through accounts to onboard. */
export function createHandler(deps: PortfolioWorkDeps) {
  const perform = createPerformPortfolio(deps);
  return shardConsumer(createWorkShard({ ...deps, outcomes: portfolioOutcomes, rules: noRules, perform }));
}
