import { createAuditHeads } from '#shared/aws/audit/audit-heads.ts';
import { createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { notedRuns } from '#shared/lambda/noted-attempts.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('audit', environment);

export const handler = pipeline(
  { ...telemetry, attempts: notedRuns('schedules/audit', environment, telemetry) },
  createHandler({
    record: createAuditRecord(environment.WORK_TABLE),
    heads: createAuditHeads(environment.AUDIT_HEADS_BUCKET),
    clock,
    ...telemetry,
  }),
);
