import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { reportPrefix } from '#shared/aws/jobs/reports.ts';
import { createRunStores } from '#shared/aws/jobs/run-stores.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { systemRandom as random, systemTimers as timers } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('portfolio-commands', environment);
const { WORK_TABLE: workTable, REPORTS_BUCKET: bucket } = environment;
const settings = { workTable, timers, random };

export const handler = pipeline(
  telemetry,
  createHandler({
    jobs: Object.fromEntries(
      Object.entries(environment.WORK_QUEUE_URLS).map(([job, queueUrl]) => [
        job,
        createRunStores({ ...settings, job, queueUrl }),
      ]),
    ),
    reportOf: (run) => `s3://${bucket}/${reportPrefix(run)}`,
    // It writes none.
    breaks: createBreaks({ ...settings, besides: () => [] }),
    evidenceIn: `s3://${environment.STATEMENTS_BUCKET}`,
    register: createAccountRegister(workTable),
    capabilities: createCapabilities(workTable),
  }),
);
