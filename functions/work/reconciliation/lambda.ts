import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { shardPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { connectPorts } from './ports.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('reconciliation-work', environment);
const { access, invocations, takeSlots } = withPooledCalls(environment, telemetry);

export const handler = shardPipeline(
  { ...invocations, of: 'work/reconciliation', environment },
  createHandler({
    ...connectPorts(environment, { access, ...telemetry }),
    takeSlots,
    ...telemetry,
  }),
);
