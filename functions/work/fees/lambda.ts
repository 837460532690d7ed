import { connectBank } from '#shared/aws/bank/bank.ts';
import { createFeeStores } from '#shared/aws/fees/fee-stores.ts';
import { createWorkerStores } from '#shared/aws/jobs/worker-stores.ts';
import { createFeesAtBank, feeAreas } from '#shared/fees/bank/fees-at-bank.ts';
import { feesJob } from '#shared/fees/model/fee-outcomes.ts';
import { memoised } from '#shared/kernel/memoised.ts';
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

// Few fees are reversed.
const transfers = memoised(async () => (await import('./connect-transfers.ts')).connectTransfers(access));

export const handler = shardPipeline(
  { ...invocations, of: 'work/fees', environment },
  createHandler({
    ...createWorkerStores(feesJob, environment),
    ...createFeeStores(environment),
    bank: createFeesAtBank(bank),
    transfers: { pay: async (payment) => (await transfers()).pay(payment) },
    settings: environment.FEES,
    idleMs: environment.BANK.idleSeconds * 1_000,
    lagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
    ...workerPace(environment),
    takeSlots,
    clock,
    ...telemetry,
  }),
);
