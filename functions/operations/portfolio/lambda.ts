import { createQueueDepths } from '#shared/aws/checks/queue-depths.ts';
import { lettersOfQueues } from '#shared/aws/events/letters-of-queues.ts';
import { createReports, reportPrefix } from '#shared/aws/jobs/reports.ts';
import { createRunStores } from '#shared/aws/jobs/run-stores.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { connectStores } from './connect-stores.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('portfolio-commands', environment);
const { WORK_QUEUE_URLS: queues } = environment;
const { WORK_TABLE: workTable, REPORTS_BUCKET: bucket, EVENTS_TABLE: eventsTable } = environment;

export const handler = pipeline(
  telemetry,
  createHandler({
    jobs: createRunStores(queues, { workTable, timers, random }),
    jobQueues: createQueueDepths({ queues, lettersOf: lettersOfQueues(queues) }),
    reportOf: (run) => `s3://${bucket}/${reportPrefix(run)}`,
    reports: createReports(createBodies(bucket)),
    evidenceIn: `s3://${environment.STATEMENTS_BUCKET}`,
    ...connectStores({ workTable, eventsTable, clock }),
    clock,
  }),
);
