import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { createPublishedSecrets } from '#shared/aws/receiving/published-secrets.ts';
import { createBucketQuarantine } from '#shared/aws/receiving/quarantine.ts';
import { familyOf } from '#shared/events/event-types.ts';
import { systemClock as clock, systemStopwatch as stopwatch } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { createKnownSubscriptions } from '#shared/receiving/known-subscriptions.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { BODIES_BUCKET: bucket, WORK_TABLE: workTable } = environment;
const telemetry = createTelemetry('receive', environment);
const { log } = telemetry;
const published = createPublishedSecrets(environment.SUBSCRIPTIONS_SECRET_ARN);

export const handler = pipeline(
  telemetry,
  createHandler({
    headerPrefix: environment.WIRE_NAMES.headerPrefix,
    subscriptions: createKnownSubscriptions({ published, stopwatch, log }),
    queues: createFamilyQueues(environment.QUEUE_URLS),
    bodies: createBodies(bucket),
    quarantine: createBucketQuarantine({ bucket, workTable, clock }),
    familyOf,
    clock,
    ...telemetry,
  }),
);
