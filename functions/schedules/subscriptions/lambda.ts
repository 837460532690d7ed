import { connectBank, connectBankState } from '#shared/aws/bank/bank.ts';
import { createSubscriptionStores } from '#shared/aws/subscriptions/subscription-stores.ts';
import { createBankClock } from '#shared/bank/client/bank-clock.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { createBankSubscriptions } from '#shared/subscriptions/bank-subscriptions.ts';
import { desiredBy, environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const system = { clock: systemClock, random: systemRandom, timers: systemTimers };
const telemetry = createTelemetry('subscriptions', environment);
const { access, invocations } = withPooledCalls(environment, telemetry);
const bankClock = createBankClock();
const hooks = { ...access.hooks, clock: bankClock.clock };
const bank = connectBank({ ...access, areas: { webhooks }, lane: 'jobs', hooks });

export const handler = jobPipeline(
  { ...invocations, of: 'schedules/subscriptions', environment },
  createHandler({
    desired: desiredBy(environment),
    bank: createBankSubscriptions(bank),
    bankClock,
    ...connectBankState(environment.BANK_CREDENTIALS_SECRET_ARN, environment.WORK_TABLE),
    ...createSubscriptionStores({
      workTable: environment.WORK_TABLE,
      eventsTable: environment.EVENTS_TABLE,
      secretArn: environment.SUBSCRIPTIONS_SECRET_ARN,
      sealSecretArn: environment.SUBSCRIPTIONS_SEAL_SECRET_ARN,
      ...system,
    }),
    ...system,
    ...telemetry,
  }),
);
