import { connectBank } from '#shared/aws/bank/bank.ts';
import { createErasureAdapters } from '#shared/aws/erasure/erasure-adapters.ts';
import { createBankCustomers, customerAreas } from '#shared/erasure/bank-customers.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { delaysIn, environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('erasure', environment);
const { access, invocations } = withPooledCalls(environment, telemetry);
const bank = connectBank({ ...access, areas: customerAreas, lane: 'jobs' });

export const handler = jobPipeline(
  { ...invocations, of: 'schedules/erasure', environment },
  createHandler({
    bank: createBankCustomers(bank),
    ...createErasureAdapters({
      eventsTable: environment.EVENTS_TABLE,
      mirrorTable: environment.MIRROR_TABLE,
      workTable: environment.WORK_TABLE,
      bodiesBucket: environment.BODIES_BUCKET,
      statementsBucket: environment.STATEMENTS_BUCKET,
      statementYears: environment.STATEMENT_YEARS,
      clock: systemClock,
      random: systemRandom,
      timers: systemTimers,
    }),
    ...delaysIn(environment),
    ...telemetry,
    clock: systemClock,
  }),
);
