import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { environmentSchema } from '#functions/operations/checks/environment.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { ask, type Permission, readSecret, useTable } from '#infra/constructs/permissions.ts';
import type { EventsStack } from '#infra/events/stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import { stackIds, stackName, testAlarmName } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { packed } from '#infra/constructs/packed.ts';
import { rolesVariable } from './roles-variable.ts';
import { commandFunction } from './command-function.ts';

interface CheckCommandsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
  /** ARNs of the roles of those who change and read. */
  readonly roles: readonly string[];
}

/** The function that reads what the checks of a stage look at. It changes nothing but the row of its own delivery. */
export function checkCommands(scope: Construct, id: string, props: CheckCommandsProps): BaseFunction {
  const { stage, storage, ingestion, events, roles } = props;
  const { account } = Stack.of(scope);
  const buses = [events.buses.events, events.buses.personal].map(({ eventBusName }) => eventBusName);
  return commandFunction<typeof environmentSchema>(scope, id, {
    stage,
    folder: 'operations/checks',
    description: 'Reads what the checks of the stage look at, and sends a delivery of its own',
    environment: {
      EVENTS_TABLE: storage.events.tableName,
      WORK_TABLE: storage.work.tableName,
      MIRROR_TABLE: storage.mirror.tableName,
      SUBSCRIPTIONS_SECRET_ARN: storage.subscriptionSecrets.arn,
      WEBHOOK_URL: ingestion.webhookUrl,
      WIRE_NAMES: JSON.stringify(stage.bank.wireNames),
      BUCKETS: Stack.of(scope).toJsonString(namesOf(storage)),
      COPIES: Stack.of(scope).toJsonString(planOf(props)),
      OWN_ACCOUNT: account,
      STACKS: JSON.stringify(stackIds.map((each) => stackName(stage, each))),
      GATEWAY_STAGE_ARN: ingestion.webhooks.api.deploymentStage.stageArn,
      TEST_ALARM: testAlarmName(stage),
      NOTIFIES: stage.alarms.notify === 'nobody' ? 'nobody' : 'somebody',
      CHECKED_ROLES: rolesVariable(scope, 'operators', [...new Set(roles)]),
      TEAM_BUSES: Stack.of(scope).toJsonString(buses),
      RULES_BY_TEAM: packed(
        'teams',
        Object.fromEntries(events.teams.map(({ team, rules }) => [team.name, rules.size])),
      ),
    },
    may: [
      readSecret(storage.subscriptionSecrets),
      useTable(storage.events, ['GetItem', 'PutItem', 'DeleteItem'], ['DELIVERY_CHECK']),
      useTable(storage.work, ['GetItem', 'PutItem'], ['ALARM_TEST']),
      ...readings(props),
    ],
  });
}

const bucketsOf = ({ bodies, statements, auditHeads }: StorageStack) => ({ bodies, statements, auditHeads });

const namesOf = (storage: StorageStack): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(bucketsOf(storage)).map(([of, { bucketName }]) => [of, bucketName]));

/** As the function reads it: `copyPlan` of its environment. */
function planOf({ stage, storage }: CheckCommandsProps): Readonly<Record<string, string>> | null {
  if (storage.backups === undefined || stage.backups === 'none') return null;
  const { plan, vault } = storage.backups;
  const { copyTo } = stage.backups;
  return {
    planId: plan.backupPlanId,
    vault: vault.backupVaultName,
    ...(copyTo !== undefined && { copyTo }),
  };
}

/** The jobs that copy to another vault are listed for the whole account: AWS has no resource for them. */
function readCopies({ stage, storage: { backups } }: CheckCommandsProps): readonly Permission[] {
  if (backups === undefined || stage.backups === 'none') return [];
  const { plan, vault } = backups;
  return [
    ...['backup:GetBackupPlan', 'backup:ListBackupSelections'].map((action) =>
      ask(action, plan.backupPlanArn),
    ),
    ask('backup:ListRecoveryPointsByBackupVault', vault.backupVaultArn),
    ...(stage.backups.copyTo === undefined ? [] : [ask('backup:ListCopyJobs', '*')]),
  ];
}

/** What is read by calls that change nothing, and the one alarm that is rung. */
function readings(props: CheckCommandsProps): readonly Permission[] {
  const { stage, storage, ingestion, roles } = props;
  const { api, firewall } = ingestion.webhooks;
  const tables = [storage.events, storage.mirror, storage.work];
  return [
    ...accountSettings.map((action) => ask(action, '*')),
    ask('apigateway:GET', arnOf(storage, { service: 'apigateway', account: '', resource: '/account' })),
    ask('wafv2:GetWebACLForResource', api.deploymentStage.stageArn),
    ...(firewall === undefined ? [] : [ask('wafv2:GetWebACLForResource', firewall.aclArn)]),
    // Its last part is an id that nobody chooses.
    ...stackIds.map((id) =>
      ask(
        'cloudformation:DescribeStacks',
        arnOf(storage, { service: 'cloudformation', resource: `stack/${stackName(stage, id)}/*` }),
      ),
    ),
    ...['cloudwatch:DescribeAlarms', 'cloudwatch:SetAlarmState'].map((action) =>
      ask(action, arnOf(storage, { service: 'cloudwatch', resource: `alarm:${testAlarmName(stage)}` })),
    ),
    ...topicOf(stage, storage).map((topic) => ask('sns:GetTopicAttributes', topic)),
    ...tables.map(({ tableArn }) => ask('dynamodb:DescribeContinuousBackups', tableArn)),
    ...Object.values(bucketsOf(storage)).map(({ bucketArn }) => ask('s3:GetBucketVersioning', bucketArn)),
    ...readCopies(props),
    // A stage may have more rules than a policy or an environment can name. The emulator looks for the bus, AWS for the rule.
    ask('events:ListTargetsByRule', arnOf(storage, { service: 'events', resource: '*' })),
    ...['sqs:GetQueueUrl', 'sqs:GetQueueAttributes'].map((action) =>
      ask(action, arnOf(storage, { service: 'sqs', resource: `${stackName(stage, 'Events')}-*` })),
    ),
    ...roles.map((role) => ask('iam:GetRole', role)),
  ];
}

/** Of the whole account and region: AWS has no resource for them. */
const accountSettings = [
  'events:ListRules',
  'lambda:GetAccountSettings',
  'servicequotas:ListServiceQuotas',
  'servicequotas:ListAWSDefaultServiceQuotas',
];

interface ArnParts {
  readonly service: string;
  readonly resource: string;
  readonly account?: string;
}

const arnOf = (stack: Stack, { service, resource, account = stack.account }: ArnParts) =>
  `arn:${stack.partition}:${service}:${stack.region}:${account}:${resource}`;

/** Our own topic stands in a later stack, whose name begins its own. */
function topicOf(stage: Stage, stack: Stack): readonly string[] {
  switch (stage.alarms.notify) {
    case 'nobody':
      return [];
    case 'topic':
      return [stage.alarms.arn];
    case 'email':
      return [arnOf(stack, { service: 'sns', resource: `${stackName(stage, 'Observability')}-*` })];
  }
}
