import { createAuditHeads } from '#shared/aws/audit/audit-heads.ts';
import { createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('audit', environment);

export const handler = jobPipeline(
  { ...telemetry, of: 'schedules/audit', environment },
  createHandler({
    record: createAuditRecord(environment.WORK_TABLE),
    heads: createAuditHeads(environment.AUDIT_HEADS_BUCKET),
    clock,
    ...telemetry,
  }),
);
