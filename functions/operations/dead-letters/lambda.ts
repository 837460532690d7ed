import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createDeadLetters } from '#shared/aws/events/dead-letters.ts';
import { createRecordedDays } from '#shared/aws/events/recorded-days.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { lettersOfQueues } from '#shared/aws/events/letters-of-queues.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { systemClock as clock, systemTimers as timers } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { createWorkReaders } from './work-readers.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { QUEUE_URLS: queues, BODIES_BUCKET: bucket } = environment;
const lettersOf = lettersOfQueues<string>(queues);
const telemetry = createTelemetry('dead-letters', environment);
const quarantined = memoised(async () =>
  (await import('#shared/aws/receiving/quarantined-webhooks.ts')).createQuarantinedWebhooks(bucket),
);

export const handler = pipeline(
  telemetry,
  createHandler({
    deadLetters: createDeadLetters(lettersOf),
    queues: createFamilyQueues(queues),
    bodies: createBodies(bucket),
    quarantined,
    timers,
    workReaders: createWorkReaders({ environment, quarantined, lettersOf, clock }),
    unpublished: {
      setAside: createSetAsideEvents({ workTable: environment.WORK_TABLE, clock }),
      records: createRecordedDays(environment.EVENTS_TABLE),
    },
    ...telemetry,
  }),
);
