import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAlarmTest } from '#shared/checks/alarm-test.ts';
import { checks } from '#shared/checks/checks.ts';
import { createReadAccount } from '#shared/checks/read-account.ts';
import { runChecks, verdictOf } from '#shared/checks/run-checks.ts';
import { answeringAws, type AwsAnswers } from '#test/fakes/answering-aws.ts';
import { createCheckedStage } from '#test/fakes/checked-stage.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createAccountReaders } from './account-readers.ts';
import { createAlarmTestRows } from './alarm-test-rows.ts';
import { createTestAlarm } from './test-alarm.ts';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';

/** Only its own account can read it. */
const elsewhere = 'arn:aws:iam::999999999999:role/other';

const table = 'arn:aws:dynamodb:eu-central-1:111122223333:table/events';
const points = '/backup-vaults/vault-1/recovery-points/';

/** Of an account as it should be. */
const sound: AwsAnswers = {
  '/2016-08-19/account-settings': {
    AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 780 },
  },
  '/account': gatewayWith({ rateLimit: 10_000, burstLimit: 5_000 }),
  GetWebACLForResource: {
    WebACL: { Rules: [{ Statement: { RateBasedStatement: { Limit: 300_000, AggregateKeyType: 'IP' } } }] },
  },
  ListServiceQuotas: { Quotas: [{ QuotaName: 'Rules', Value: 300 }] },
  ListAWSDefaultServiceQuotas: quotasOf({ taken: 10_000, delivered: 18_750 }),
  DescribeContinuousBackups: {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  },
  ListRules: {
    Rules: [
      { Name: 'rule', State: 'ENABLED', Description: 'Events for ledger of accounts' },
      { Name: 'another', State: 'ENABLED', Description: 'Events for ledger of payments' },
      { Name: 'not-ours', State: 'DISABLED', Description: 'A rule of somebody else' },
    ],
  },
  ListTargetsByRule: {
    Targets: [
      { Id: 'T', Arn: 'a', DeadLetterConfig: { Arn: 'arn:aws:sqs:eu-central-1:111122223333:undelivered' } },
    ],
  },
  GetQueueUrl: { QueueUrl: 'http://127.0.0.1/111122223333/undelivered' },
  GetQueueAttributes: { Attributes: { ApproximateNumberOfMessages: '0' } },
  DescribeStacks: stackWith({}),
  GetRole: roleTrusting({ Effect: 'Allow', Action: 'sts:AssumeRoleWithSAML' }),
  GetTopicAttributes: topicWith({ confirmed: 1, pending: 0 }),
  DescribeAlarms: { MetricAlarms: [{ AlarmActions: ['arn:aws:sns:eu-central-1:111122223333:alarms'] }] },
  SetAlarmState: {},
  '/bodies/': versioning('Enabled'),
  '/backup/plans/plan-1/': {
    CreationDate: secondsOf('2025-11-01T08:00:00Z'),
    BackupPlan: { Rules: [{ RuleName: 'daily' }] },
  },
  '/backup/plans/plan-1/selections/': { BackupSelectionsList: [{ SelectionName: 'Selection' }] },
  [points]: {
    RecoveryPoints: [
      copyOf(table, '2026-01-05T01:10:00Z', 'PARTIAL'),
      copyOf(table, '2026-01-04T01:10:00Z'),
      copyOf(table, '2026-01-03T01:10:00Z'),
      copyOf('arn:aws:s3:::bodies', '2026-01-04T01:20:00Z'),
      copyOf('arn:aws:s3:::no-bodies', '2026-01-05T01:20:00Z'),
    ],
  },
  '/copy-jobs/': {
    CopyJobs: [copyOf(table, '2026-01-04T02:00:00Z'), copyOf('arn:aws:s3:::bodies', '2026-01-04T03:00:00Z')],
  },
};

function xml(operation: string, result: string) {
  return {
    xml: `<${operation}Response><${operation}Result>${result}</${operation}Result></${operation}Response>`,
  };
}

function gatewayWith(throttleSettings: object, cloudwatchRoleArn = 'arn:aws:iam::111122223333:role/logs') {
  return { cloudwatchRoleArn, throttleSettings };
}

function quotasOf({ taken, delivered }: { readonly taken?: number; readonly delivered?: number }) {
  const quota = (QuotaName: string, Value?: number) => (Value === undefined ? [] : [{ QuotaName, Value }]);
  return {
    Quotas: [
      ...quota('PutEvents throttle limit in transactions per second', taken),
      ...quota('Invocations throttle limit in transactions per second', delivered),
    ],
  };
}

/** Seconds since 1970, as AWS Backup says them. */
function secondsOf(instant: string) {
  return Date.parse(instant) / 1_000;
}

function copyOf(ResourceArn: string, at: string, Status = 'COMPLETED') {
  return { ResourceArn, Status, CreationDate: secondsOf(at), CompletionDate: secondsOf(at) };
}

function versioning(status: string) {
  return { xml: `<VersioningConfiguration><Status>${status}</Status></VersioningConfiguration>` };
}

function stackWith({ status = 'UPDATE_COMPLETE', release = '1.2.0' }) {
  return xml(
    'DescribeStacks',
    `<Stacks><member><StackName>Events</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-01-05T08:00:00Z</CreationTime><Outputs><member><OutputKey>Release</OutputKey><OutputValue>${release}</OutputValue></member></Outputs></member></Stacks>`,
  );
}

function roleTrusting(statement: object) {
  const policy = encodeURIComponent(JSON.stringify({ Statement: [statement] }));
  return xml(
    'GetRole',
    `<Role><RoleName>operator</RoleName><Arn>arn:aws:iam::111122223333:role/operator</Arn><AssumeRolePolicyDocument>${policy}</AssumeRolePolicyDocument></Role>`,
  );
}

function topicWith({ confirmed, pending }: { readonly confirmed: number; readonly pending: number }) {
  const entries = { SubscriptionsConfirmed: confirmed, SubscriptionsPending: pending };
  const list = Object.entries(entries).map(
    ([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`,
  );
  return xml('GetTopicAttributes', `<Attributes>${list.join('')}</Attributes>`);
}

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => {
  aws.close();
});
beforeEach(() => {
  aws.answerWith(sound);
});

const read = async () =>
  createReadAccount(
    createAccountReaders(
      {
        account: '111122223333',
        tables: ['events'],
        kept: {
          buckets: ['bodies'],
          plan: {
            planId: 'plan-1',
            vault: 'vault-1',
            copyTo: 'arn:aws:backup:eu-west-1:999999999999:backup-vault:second',
          },
        },
        stacks: ['Events'],
        gatewayStage: 'arn:aws:apigateway:eu-central-1::/restapis/a/stages/v1',
        testAlarm: 'test-alarm',
        roles: ['arn:aws:iam::111122223333:role/operator', elsewhere],
        buses: ['bus'],
        teams: { ledger: 2 },
      },
      aws.connection,
    ),
  )();

test('everything is read by calls of the real clients', async () => {
  expect(await read()).toEqual({
    concurrency: { known: { allowed: 1_000, unreserved: 780 } },
    gatewayLogRole: { known: 'arn:aws:iam::111122223333:role/logs' },
    gatewayRate: { known: { requestsPerSecond: 10_000, burst: 5_000 } },
    firewall: { known: 300_000 },
    busRate: { known: 10_000 },
    deliveryRate: { known: 18_750 },
    backups: { known: [{ name: 'events', isOn: true }] },
    versions: { known: [{ name: 'bodies', isOn: true }] },
    copies: {
      known: {
        plannedSince: '2025-11-01T08:00:00.000Z',
        resources: [
          { name: 'events', copiedAt: '2026-01-04T01:10:00.000Z', sentAt: '2026-01-04T02:00:00.000Z' },
          { name: 'bodies', copiedAt: '2026-01-04T01:20:00.000Z', sentAt: '2026-01-04T03:00:00.000Z' },
        ],
      },
    },
    stacks: { known: [{ name: 'Events', release: '1.2.0', status: 'UPDATE_COMPLETE' }] },
    teams: { known: [expect.objectContaining({ team: 'ledger', rule: 'enabled', undelivered: 0 })] },
    roles: {
      known: [
        { arn: 'arn:aws:iam::111122223333:role/operator', state: 'assumable' },
        { arn: elsewhere, state: 'elsewhere' },
      ],
    },
    alarmTopic: { known: { confirmed: 1, pending: 0 } },
  });
  expect(aws.asked().filter(({ operation }) => operation === 'GetRole')).toHaveLength(1);
});

test('a higher quota of its own goes before the usual one', async () => {
  aws.answerWith({ ...sound, ListServiceQuotas: quotasOf({ taken: 20_000 }) });
  expect(await read()).toMatchObject({ busRate: { known: 20_000 }, deliveryRate: { known: 18_750 } });
});

/** The checks over what the real clients read, of a stage on which all else is well. */
async function failing(): Promise<readonly string[]> {
  const rolesLetIn = [{ arn: elsewhere, letInAt: '2026-01-04T08:00:00.000Z' }];
  const { deps } = createCheckedStage({ wanted: { stacks: ['Events'] }, rolesLetIn });
  const alarmTests = createAlarmTestRows('work', createMemoryTables(deps.clock).client);
  const alarmTest = createAlarmTest({
    alarmTests,
    testAlarm: { ring: undefined },
    clock: deps.clock,
    stage: 'local',
  });
  await alarmTests.put({ code: '123456', sentAt: tested, arrivedAt: tested });
  const results = await runChecks(checks, {
    ...deps,
    account: read,
    alarmTest: async () => alarmTest.last(),
  });
  return results.filter((result) => verdictOf(result) !== 'ok').map(({ id }) => id);
}

let tested = '';
beforeEach(() => {
  tested = '2026-01-04T08:00:00.000Z';
});

test('an account as it should be fails no check', async () => {
  expect(await failing()).toEqual([]);
});

const rules = (...states: readonly string[]) => ({
  ListRules: { Rules: states.map((State) => ({ Name: State, State, Description: 'Events for ledger' })) },
});
const refused = (error: string) => ({ error, status: 403 });

test.each<[fault: string, planted: AwsAnswers, failing: readonly string[]]>([
  ['a stack that is not there', { DescribeStacks: { error: 'ValidationError' } }, ['stacks', 'release']],
  [
    'a deployment that was rolled back',
    { DescribeStacks: stackWith({ status: 'UPDATE_ROLLBACK_COMPLETE' }) },
    ['stacks'],
  ],
  ['another release', { DescribeStacks: stackWith({ release: '1.1.0' }) }, ['release']],
  [
    'an account that is new',
    {
      '/2016-08-19/account-settings': {
        AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 },
      },
    },
    ['concurrency'],
  ],
  [
    'no role for logs',
    { '/account': { throttleSettings: { rateLimit: 10_000, burstLimit: 5_000 } } },
    ['gateway-log-role'],
  ],
  [
    'a gateway of a newer region',
    { '/account': gatewayWith({ rateLimit: 900, burstLimit: 1_250 }) },
    ['gateway-rate'],
  ],
  ['no firewall', { GetWebACLForResource: {} }, ['firewall']],
  [
    'a firewall with another limit',
    { GetWebACLForResource: { WebACL: { Rules: [{ Statement: { RateBasedStatement: { Limit: 100 } } }] } } },
    ['firewall'],
  ],
  ['a bus that takes too few events', { ListServiceQuotas: quotasOf({ taken: 600 }) }, ['bus-rate']],
  [
    'a bus that delivers too few events',
    { ListServiceQuotas: quotasOf({ delivered: 750 }) },
    ['delivery-rate'],
  ],
  ['a rule that is off', rules('ENABLED', 'DISABLED'), ['teams']],
  ['a rule that is gone', rules('ENABLED'), ['teams']],
  ['a rule without a target', { ListTargetsByRule: { Targets: [] } }, ['teams']],
  [
    'events that could not be delivered',
    { GetQueueAttributes: { Attributes: { ApproximateNumberOfMessages: '2' } } },
    ['teams'],
  ],
  ['a role that is gone', { GetRole: { error: 'NoSuchEntityException', status: 404 } }, ['operator-roles']],
  [
    'a role that lets nobody in',
    { GetRole: roleTrusting({ Effect: 'Deny', Action: 'sts:AssumeRole' }) },
    ['operator-roles'],
  ],
  ['alarms without a topic', { DescribeAlarms: { MetricAlarms: [{ AlarmActions: [] }] } }, ['alarm-topic']],
  [
    'a topic without subscribers',
    { GetTopicAttributes: topicWith({ confirmed: 0, pending: 0 }) },
    ['alarm-topic'],
  ],
  [
    'a subscriber who has not confirmed',
    { GetTopicAttributes: topicWith({ confirmed: 1, pending: 1 }) },
    ['alarm-topic'],
  ],
  [
    'backups that are off',
    {
      DescribeContinuousBackups: {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
        },
      },
    },
    ['backups'],
  ],
  ['a bucket without old versions', { '/bodies/': versioning('Suspended') }, ['versions']],
  [
    'a plan that is gone',
    { '/backup/plans/plan-1/': { error: 'ResourceNotFoundException', status: 400 } },
    ['copies'],
  ],
  [
    'a plan that copies nothing',
    { '/backup/plans/plan-1/selections/': { BackupSelectionsList: [] } },
    ['copies'],
  ],
  [
    'a table whose copies fail',
    {
      [points]: {
        RecoveryPoints: [
          copyOf(table, '2026-01-05T01:10:00Z', 'PARTIAL'),
          copyOf(table, '2026-01-03T01:10:00Z'),
          copyOf('arn:aws:s3:::bodies', '2026-01-05T01:20:00Z'),
        ],
      },
    },
    ['copies'],
  ],
  [
    'a second vault that gets one of two copies',
    { '/copy-jobs/': { CopyJobs: [copyOf(table, '2026-01-05T02:00:00Z')] } },
    ['copies'],
  ],
  ['a refusal to read the vault', { [points]: refused('AccessDeniedException') }, ['copies']],
  ['a refusal to list rules', { ListRules: refused('AccessDeniedException') }, ['teams']],
  [
    'a refusal to read quotas',
    { ListServiceQuotas: refused('AccessDeniedException') },
    ['bus-rate', 'delivery-rate'],
  ],
])('%s is found, and nothing else', async (_fault, planted, found) => {
  aws.answerWith({ ...sound, ...planted });
  expect(await failing()).toEqual(found);
});

test('a test alarm of long ago is found', async () => {
  tested = '2025-09-01T08:00:00.000Z';
  expect(await failing()).toEqual(['alarm-test']);
});

test('a test alarm changes its state, as only that makes CloudWatch act', async () => {
  const { ring } = createTestAlarm('test-alarm', new CloudWatchClient(aws.connection));
  await ring?.('the code is 123456');
  expect(aws.asked().map(({ operation }) => operation)).toEqual(['SetAlarmState', 'SetAlarmState']);
  const [before, after] = aws.asked().map(({ body }) => body);
  expect([before?.includes('OK'), after?.includes('ALARM'), after?.includes('123456')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(createTestAlarm(undefined).ring).toBeUndefined();
});
