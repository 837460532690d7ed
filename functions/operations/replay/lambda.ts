import { createManifestReader } from '#shared/aws/archive/archive-manifests.ts';
import { createArchiveSalts } from '#shared/aws/archive/archive-salts.ts';
import { createSealReader } from '#shared/aws/archive/archive-seal.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { createRecordedDays } from '#shared/aws/events/recorded-days.ts';
import { systemClock, systemRandom } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('replay', environment);

export const handler = pipeline(
  telemetry,
  createHandler({
    recorded: createRecordedDays(environment.EVENTS_TABLE),
    manifests: createManifestReader(environment.WORK_TABLE),
    salts: createArchiveSalts(environment.WORK_TABLE),
    readSeal: createSealReader(environment.ARCHIVE_SECRET_ARN),
    bodies: createBodies(environment.BODIES_BUCKET),
    queues: createFamilyQueues(environment.QUEUE_URLS),
    archiveDays: environment.ARCHIVE_DAYS,
    maxMessageBytes: limits.sqs.ownMessageBytes,
    clock: systemClock,
    random: systemRandom,
    ...telemetry,
  }),
);
