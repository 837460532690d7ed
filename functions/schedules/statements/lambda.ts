import { createPublishAgain } from '#shared/aws/fanout/publish-again.ts';
import { createPlannerStores } from '#shared/aws/jobs/planner-stores.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createFeeSummaryRows } from '#shared/aws/statements/fee-summary-rows.ts';
import { createOfAccountRows } from '#shared/aws/statements/of-account-rows.ts';
import { createStatementRows } from '#shared/aws/statements/statement-rows.ts';
import { systemClock, systemRandom as random, systemTimers as timers } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { statementsJob } from '#shared/statements/commands/statement-runs.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry(statementsJob, environment);
// It only reads these rows: the worker writes them, and the events with them.
const rows = { workTable: environment.WORK_TABLE, timers, random, alsoWrites: () => [] };

export const handler = jobPipeline(
  { ...telemetry, of: 'schedules/statements', environment },
  createHandler({
    ...createPlannerStores(statementsJob, environment),
    register: createAccountRegister(environment.WORK_TABLE),
    rows: createStatementRows(rows),
    ofAccountRows: createOfAccountRows(rows),
    feeSummaries: createFeeSummaryRows(rows),
    publishAgain: createPublishAgain({ eventsTable: environment.EVENTS_TABLE, random }),
    rules: environment.ISSUE_RULES,
    ...environment.START,
    clock: systemClock,
    ...telemetry,
  }),
);
