import { connectBank } from '#shared/aws/bank/bank.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { connectStores } from './ports.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry(reconciliationJob, environment);
const { access, invocations } = withPooledCalls(environment, telemetry);

export const handler = jobPipeline(
  { ...invocations, of: 'schedules/reconciliation', environment },
  createHandler({
    ...connectStores(environment),
    bank: createPortfolioBank(connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' })),
    settings: environment.RECONCILIATION,
    ...telemetry,
  }),
);
