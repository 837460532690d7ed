import { createArchiveManifests } from '#shared/aws/archive/archive-manifests.ts';
import { createArchiveSalts } from '#shared/aws/archive/archive-salts.ts';
import { createSealReader } from '#shared/aws/archive/archive-seal.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createBegunRows } from '#shared/aws/work/begun-rows.ts';
import { createLease } from '#shared/aws/work/lease.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { createRecordedDays } from '#shared/aws/events/recorded-days.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { WORK_TABLE: workTable } = environment;
const telemetry = createTelemetry('archive', environment);
// A part takes a few seconds, and the lease is renewed before each.
const lease = { workTable, name: 'archive', durationMs: 300_000, clock, timers, random };

export const handler = jobPipeline(
  { ...telemetry, of: 'schedules/archive', environment },
  createHandler({
    recorded: createRecordedDays(environment.EVENTS_TABLE),
    bodies: createBodies(environment.BODIES_BUCKET),
    manifests: createArchiveManifests({ workTable, leaseName: lease.name, timers, random }),
    salts: createArchiveSalts(workTable),
    readSeal: createSealReader(environment.ARCHIVE_SECRET_ARN),
    lease: createLease(lease),
    begun: createBegunRows({ workTable, of: 'archive', clock, random }),
    recordDays: limits.dynamodb.recordDays,
    clock,
    ...telemetry,
  }),
);
