import { createWorkerStores } from '#shared/aws/jobs/worker-stores.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { createLoadCompany } from '#shared/lambda/company-module.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { shardPipeline } from '#shared/lambda/noted-pipelines.ts';
import { connectOwnBank } from '#shared/lambda/own-bank.ts';
import { connectOwnMirror } from '#shared/lambda/own-mirror.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { companyJob } from '#shared/own/company-job.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { OWN_JOB: name } = environment;
const telemetry = createTelemetry(`${name}-work`, environment);

export const handler = shardPipeline(
  { ...telemetry, of: `work/${name}`, environment },
  createHandler({
    ...createWorkerStores(name, environment),
    register: createAccountRegister(environment.WORK_TABLE),
    company: createLoadCompany({ schema: companyJob, made: 'job' }),
    context: { log: telemetry.log, clock, mirror: connectOwnMirror(name, environment) },
    bankFor: connectOwnBank({ name, environment, remainingMs: telemetry.remainingMs }),
    longestMs: environment.TIMEOUT_SECONDS * 1_000,
    atOnce: environment.AT_ONCE,
    lookAgainSeconds: environment.LOOK_AGAIN_SECONDS,
    clock,
    ...telemetry,
  }),
);
