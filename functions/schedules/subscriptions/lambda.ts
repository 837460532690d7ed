import { connectBank } from '#shared/aws/bank.ts';
import { createSubscriptionStores } from '#shared/aws/subscription-stores.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { createLog, createMetrics } from '#shared/lambda/telemetry.ts';
import { createBankSubscriptions } from '#shared/subscriptions/bank-subscriptions.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const stage = readEnvironment(environmentSchema, process.env);
const log = createLog('subscriptions');
const bank = connectBank({
  settings: stage.BANK,
  credentialsSecretArn: stage.BANK_CREDENTIALS_SECRET_ARN,
  workTable: stage.WORK_TABLE,
  areas: { webhooks },
  lane: 'jobs',
  inFlight: stage.BANK_CALLS_IN_FLIGHT,
  log,
});
const stores = createSubscriptionStores({
  workTable: stage.WORK_TABLE,
  eventsTable: stage.EVENTS_TABLE,
  secretArn: stage.SUBSCRIPTIONS_SECRET_ARN,
  ...{ clock, random, timers },
});
const desired = {
  eventTypes: stage.EVENT_TYPES,
  webhookUrl: stage.WEBHOOK_URL,
  overlapDays: stage.OVERLAP_DAYS,
};
const subscriptions = createBankSubscriptions(bank);
const metrics = createMetrics('subscriptions');

export const handler = createHandler({
  desired,
  bank: subscriptions,
  ...stores,
  metrics,
  clock,
  random,
  log,
});
