import { createDecisionStores } from '#shared/aws/commands/decision-stores.ts';
import { createAuditHeads } from '#shared/aws/audit/audit-heads.ts';
import { createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { createOperatorStores } from '#shared/aws/operators/operator-stores.ts';
import { boundDecisions } from '#shared/commands/decisions.ts';
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
const { BILLING_ACCOUNT: billingAccountId } = environment;
const settings = { workTable, timers, random };
const { proposals, ...decidable } = createDecisionStores({ workTable, eventsTable, billingAccountId });

export const handler = pipeline(
  telemetry,
  createHandler({
    proposals,
    decisions: boundDecisions(decidable),
    record: createAuditRecord(workTable),
    heads: createAuditHeads(environment.AUDIT_HEADS_BUCKET),
    ...createOperatorStores({ ...settings, functions: environment.COMMAND_FUNCTIONS }),
    roles: environment.OPERATOR_ROLES,
    viewers: environment.VIEWER_ROLES,
    openDays: environment.APPROVAL_DAYS,
    ...telemetry,
    clock,
    timers,
    random,
  }),
);
