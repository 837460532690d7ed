import { connectBank } from '#shared/aws/bank/bank.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { notedRuns } from '#shared/lambda/noted-attempts.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { connectStores } from './ports.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry(reconciliationJob, environment);
const { access, invocations } = withPooledCalls(environment, telemetry);

export const handler = pipeline(
  { ...invocations, attempts: notedRuns('schedules/reconciliation', environment, telemetry) },
  createHandler({
    ...connectStores(environment),
    bank: createPortfolioBank(connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' })),
    settings: environment.RECONCILIATION,
    ...telemetry,
  }),
);
