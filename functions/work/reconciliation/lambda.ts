import { connectBank } from '#shared/aws/bank/bank.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { notedShards } from '#shared/lambda/noted-attempts.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { areas } from '#shared/reconciliation/bank/reconciliation-bank.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { connectPorts } from './ports.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('reconciliation-work', environment);
const { access, invocations, takeSlots } = withPooledCalls(environment, telemetry);
const bank = connectBank({ ...access, areas, lane: 'jobs' });

export const handler = pipeline(
  { ...invocations, attempts: notedShards('work/reconciliation', environment, telemetry) },
  createHandler({
    ...connectPorts(environment, { bank, ...telemetry }),
    takeSlots,
    ...telemetry,
  }),
);
