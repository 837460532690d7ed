import { createAccountReaders } from '#shared/aws/checks/account-readers.ts';
import { createAlarmTestRows } from '#shared/aws/checks/alarm-test-rows.ts';
import { createDeliveryCheckRows } from '#shared/aws/checks/delivery-check-rows.ts';
import { createPostWebhook } from '#shared/aws/checks/post-webhook.ts';
import { createTestAlarm } from '#shared/aws/checks/test-alarm.ts';
import { createPublishedSecrets } from '#shared/aws/receiving/published-secrets.ts';
import { systemClock as clock, systemRandom as random } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { EVENTS_TABLE: eventsTable, WORK_TABLE: workTable, MIRROR_TABLE, TEST_ALARM } = environment;
const around = { stage: environment.STAGE, clock, random };

export const handler = pipeline(
  createTelemetry('checks', environment),
  createHandler({
    published: createPublishedSecrets(environment.SUBSCRIPTIONS_SECRET_ARN),
    deliveryChecks: createDeliveryCheckRows({ eventsTable, clock }),
    post: createPostWebhook(environment.WEBHOOK_URL),
    headerPrefix: environment.WIRE_NAMES.headerPrefix,
    readers: createAccountReaders({
      account: environment.OWN_ACCOUNT,
      tables: [eventsTable, MIRROR_TABLE, workTable],
      kept: { buckets: Object.values(environment.BUCKETS), plan: environment.COPIES },
      stacks: environment.STACKS,
      gatewayStage: environment.GATEWAY_STAGE_ARN,
      testAlarm: TEST_ALARM,
      roles: environment.CHECKED_ROLES,
      buses: environment.TEAM_BUSES,
      teams: environment.RULES_BY_TEAM,
    }),
    alarmTests: createAlarmTestRows(workTable),
    testAlarm: createTestAlarm(environment.NOTIFIES === 'somebody' ? TEST_ALARM : undefined),
    ...around,
  }),
);
