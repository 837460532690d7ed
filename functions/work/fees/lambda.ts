import { connectBank } from '#shared/aws/bank/bank.ts';
import { createFeeStores } from '#shared/aws/fees/fee-stores.ts';
import { createJobStores } from '#shared/aws/jobs/job-stores.ts';
import { createFeesAtBank, feeAreas } from '#shared/fees/bank/fees-at-bank.ts';
import { createTransfersAtBank } from '#shared/fees/bank/transfers-at-bank.ts';
import { feesJob } from '#shared/fees/commands/fee-runs.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { shardPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { workerPace } from '#shared/lambda/worker-environment.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('fees-work', environment);
const { access, invocations, takeSlots } = withPooledCalls(environment, telemetry);
const bank = connectBank({ ...access, areas: feeAreas, lane: 'jobs' });

export const handler = shardPipeline(
  { ...invocations, of: 'work/fees', environment },
  createHandler({
    ...createJobStores(feesJob, environment),
    ...createFeeStores(environment),
    bank: createFeesAtBank(bank),
    transfers: createTransfersAtBank(bank),
    settings: environment.FEES,
    idleMs: environment.BANK.idleSeconds * 1_000,
    lagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
    ...workerPace(environment),
    takeSlots,
    clock,
    ...telemetry,
  }),
);
