import { connectBank } from '#shared/aws/bank/bank.ts';
import { createWorkerStores } from '#shared/aws/jobs/worker-stores.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createRareFamilyQueues } from '#shared/aws/receiving/rare-family-queues.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { createStatementStores } from '#shared/aws/statements/statement-stores.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { shardPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { createSendLostBookings } from '#shared/bookings/send-lost-bookings.ts';
import { allStatementAreas, statementsAtBank } from '#shared/statements/issue/statements-at-bank.ts';
import { environmentSchema, rulesIn, storesIn } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('statements-work', environment);
const { access, invocations, takeSlots } = withPooledCalls(environment, telemetry);
const bank = connectBank({ ...access, areas: allStatementAreas, lane: 'jobs' });
const bodies = createBodies(environment.BODIES_BUCKET);
const sending = { queues: createRareFamilyQueues(environment.QUEUE_URLS), bodies, clock };

export const handler = shardPipeline(
  { ...invocations, of: 'work/statements', environment },
  createHandler({
    ...createWorkerStores('statements', environment),
    ...createStatementStores({ ...storesIn(environment), bodies, clock, timers, random }),
    ...statementsAtBank(bank),
    heal: createSendLostBookings(bank, { ...sending, maxMessageBytes: limits.sqs.ownMessageBytes }),
    ...rulesIn(environment),
    takeSlots,
    clock,
    ...telemetry,
  }),
);
