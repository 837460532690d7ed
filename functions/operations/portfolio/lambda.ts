import { createBreakNotes } from '#shared/aws/breaks/break-notes.ts';
import { createNotifiedBreaks } from '#shared/aws/breaks/notified-breaks.ts';
import { createQueueDepths } from '#shared/aws/checks/queue-depths.ts';
import { createSeenDrifts } from '#shared/aws/drift/seen-drifts.ts';
import { createRoundTripProofs } from '#shared/aws/fees/round-trip-proofs.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createReports, reportPrefix } from '#shared/aws/jobs/reports.ts';
import { createRunStores } from '#shared/aws/jobs/run-stores.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
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
    jobQueues: createQueueDepths({ queues, deadLetters: environment.WORK_DEAD_LETTER_URLS }),
    reportOf: (run) => `s3://${bucket}/${reportPrefix(run)}`,
    reports: createReports(createBodies(bucket)),
    breaks: createNotifiedBreaks({ workTable, eventsTable }),
    notes: createBreakNotes(workTable),
    evidenceIn: `s3://${environment.STATEMENTS_BUCKET}`,
    register: createAccountRegister(workTable),
    capabilities: createCapabilities(workTable),
    drifts: createSeenDrifts(workTable),
    roundTrips: createRoundTripProofs({ workTable, clock }),
    clock,
  }),
);
