import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';
import {
  createPerformPortfolio,
  type PerformPortfolioDeps,
} from '#shared/portfolio/take-over/perform-portfolio.ts';

type PortfolioWorkDeps = Omit<WorkShardDeps, 'perform'> & PerformPortfolioDeps;

/** Works through pages of the bank's list of accounts, and through accounts to take over. */
export function createHandler(deps: PortfolioWorkDeps) {
  return shardConsumer(createWorkShard({ ...deps, perform: createPerformPortfolio(deps) }));
}
