import * as z from 'zod';
import { connectBank } from '#shared/aws/bank.ts';
import { createDelayedDeliveries } from '#shared/aws/delayed-deliveries.ts';
import { bankAccess, bankEnvironment } from '#shared/lambda/bank-environment.ts';
import { connectConsumer, consumerEnvironment } from '#shared/lambda/connect-consumer.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createBankReaders, readAreas } from './bank-readers.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(
  consumerEnvironment.extend({
    ...bankEnvironment.shape,
    // SQS delays no message for longer than 15 minutes.
    VISIBILITY_LAG_SECONDS: z.coerce.number().int().min(0).max(900),
  }),
  process.env,
);
const consumer = connectConsumer('onboarding', environment);
const bank = connectBank({
  ...bankAccess(environment),
  areas: readAreas,
  lane: 'jobs',
  remainingMs: consumer.remainingMs,
  log: consumer.log,
});

export const handler = pipeline(
  consumer,
  createHandler({
    ...consumer,
    readers: createBankReaders(bank),
    delayed: createDelayedDeliveries(environment.QUEUE_URL),
    visibilityLagSeconds: environment.VISIBILITY_LAG_SECONDS,
  }),
);
