import * as z from 'zod';
import { connectBank } from '#shared/aws/bank.ts';
import { createDelayedDeliveries } from '#shared/aws/delayed-deliveries.ts';
import { persons } from '#shared/bank/contract/persons/persons.ts';
import { bankSettings } from '#shared/bank/settings.ts';
import { connectConsumer, consumerEnvironment } from '#shared/lambda/connect-consumer.ts';
import { jsonVariable, readEnvironment } from '#shared/lambda/environment.ts';
import { createHandler } from './handler.ts';
import { createPersonReader } from './read-person.ts';

const environment = readEnvironment(
  consumerEnvironment.extend({
    BANK: jsonVariable(bankSettings),
    BANK_CREDENTIALS_SECRET_ARN: z.string().min(1),
    BANK_CALLS_IN_FLIGHT: z.coerce.number().int().positive(),
    WORK_TABLE: z.string().min(1),
    // SQS delays no message for longer than 15 minutes.
    VISIBILITY_LAG_SECONDS: z.coerce.number().int().min(0).max(900),
  }),
  process.env,
);
const consumer = connectConsumer('onboarding', environment);
const bank = connectBank({
  settings: environment.BANK,
  credentialsSecretArn: environment.BANK_CREDENTIALS_SECRET_ARN,
  workTable: environment.WORK_TABLE,
  areas: { persons: { get: persons.get } },
  lane: 'jobs',
  inFlight: environment.BANK_CALLS_IN_FLIGHT,
  log: consumer.log,
});

export const handler = createHandler({
  ...consumer,
  persons: createPersonReader(bank),
  delayed: createDelayedDeliveries(environment.QUEUE_URL),
  visibilityLagSeconds: environment.VISIBILITY_LAG_SECONDS,
});
