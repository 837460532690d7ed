import { connectBank } from '#shared/aws/bank.ts';
import { createSubscriptionStores } from '#shared/aws/subscription-stores.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { createLog, createMetrics } from '#shared/lambda/telemetry.ts';
import { createBankSubscriptions } from '#shared/subscriptions/bank-subscriptions.ts';
import { desiredBy, environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const system = { clock: systemClock, random: systemRandom, timers: systemTimers };
const log = createLog('subscriptions');
const bank = connectBank({
  settings: environment.BANK,
  credentialsSecretArn: environment.BANK_CREDENTIALS_SECRET_ARN,
  workTable: environment.WORK_TABLE,
  areas: { webhooks },
  lane: 'jobs',
  inFlight: environment.BANK_CALLS_IN_FLIGHT,
  log,
});

export const handler = createHandler({
  desired: desiredBy(environment),
  bank: createBankSubscriptions(bank),
  ...createSubscriptionStores({
    workTable: environment.WORK_TABLE,
    eventsTable: environment.EVENTS_TABLE,
    secretArn: environment.SUBSCRIPTIONS_SECRET_ARN,
    ...system,
  }),
  ...system,
  metrics: createMetrics('subscriptions'),
  log,
});
