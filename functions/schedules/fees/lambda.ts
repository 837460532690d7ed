import { createFeeStores } from '#shared/aws/fees/fee-stores.ts';
import { createPlannerStores } from '#shared/aws/jobs/planner-stores.ts';
import { feesJob } from '#shared/fees/model/fee-outcomes.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry(feesJob, environment);

export const handler = jobPipeline(
  { ...telemetry, of: 'schedules/fees', environment },
  createHandler({
    ...createPlannerStores(feesJob, environment),
    ...createFeeStores(environment),
    settings: environment.FEES,
    clock,
    ...telemetry,
  }),
);
