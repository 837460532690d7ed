import { memoised } from '#shared/kernel/memoised.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { connectStores } from './ports.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry(reconciliationJob, environment);
const { access, invocations } = withPooledCalls(environment, telemetry);

// Runs that follow the bank's list of accounts ask it for a page; the others ask nothing.
const portfolioBank = memoised(async () => {
  const { connectPortfolioBank } = await import('./connect-portfolio-bank.ts');
  return connectPortfolioBank(access);
});

export const handler = jobPipeline(
  { ...invocations, of: 'schedules/reconciliation', environment },
  createHandler({
    ...connectStores(environment),
    bank: { accounts: async (page) => (await portfolioBank()).accounts(page) },
    settings: environment.RECONCILIATION,
    ...telemetry,
  }),
);
