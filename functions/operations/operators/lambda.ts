import { createProposals } from '#shared/aws/approvals/approval-rows.ts';
import { createDecidable } from '#shared/aws/approvals/decidable.ts';
import { createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { createChangeStores } from '#shared/aws/changes/change-stores.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { approvalEvent } from '#shared/approvals/approval-event.ts';
import { approvalKinds } from '#shared/approvals/kinds.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
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
const telemetry = createTelemetry('operators', environment);
const { WORK_TABLE: workTable, EVENTS_TABLE: eventsTable } = environment;
const settings = { workTable, timers, random };
const told = (event: ProductEvent) => [productRecordWrite(event, { eventsTable, nowMs: clock.now() })];

export const handler = pipeline(
  telemetry,
  createHandler({
    proposals: createProposals({ ...settings, besides: (added) => told(approvalEvent(added)) }),
    kinds: approvalKinds(createDecidable({ workTable, eventsTable })),
    record: createAuditRecord(workTable),
    ...createChangeStores({ ...settings, functions: environment.CHANGING_FUNCTIONS }),
    roles: environment.OPERATOR_ROLES,
    openDays: environment.APPROVAL_DAYS,
    log: telemetry.log,
    clock,
    random,
  }),
);
