import { connectBank } from '#shared/aws/bank/bank.ts';
import { createWorkerStores } from '#shared/aws/jobs/worker-stores.ts';
import { createPortfolioStores } from '#shared/aws/portfolio/portfolio-stores.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createRareFamilyQueues } from '#shared/aws/receiving/rare-family-queues.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { connectBookingArchive } from '#shared/lambda/connect-booking-archive.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { shardPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { workerPace } from '#shared/lambda/worker-environment.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('portfolio-work', environment);
const { access, invocations, takeSlots } = withPooledCalls(environment, telemetry);
const bank = connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' });
const bodies = createBodies(environment.BODIES_BUCKET);

export const handler = shardPipeline(
  { ...invocations, of: 'work/portfolio', environment },
  createHandler({
    ...createWorkerStores('portfolio', environment),
    bank: createPortfolioBank(bank),
    ...createPortfolioStores(environment, bodies),
    bookingArchive: connectBookingArchive(environment, bodies),
    evidence: createBodies(environment.STATEMENTS_BUCKET),
    bodies,
    queues: createRareFamilyQueues(environment.QUEUE_URLS),
    maxMessageBytes: limits.sqs.ownMessageBytes,
    takeSlots,
    ...workerPace(environment),
    clock: systemClock,
    ...telemetry,
  }),
);
