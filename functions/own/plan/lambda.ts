import { createPlannerStores } from '#shared/aws/jobs/planner-stores.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { OWN_JOB: name } = environment;
const telemetry = createTelemetry(name, environment);

export const handler = jobPipeline(
  { ...telemetry, of: `schedules/${name}`, environment },
  createHandler({
    name,
    ...createPlannerStores(name, environment),
    register: createAccountRegister(environment.WORK_TABLE),
    schedule: environment.SCHEDULE,
    clock: systemClock,
    ...telemetry,
  }),
);
