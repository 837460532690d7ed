import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReadAccount } from '#shared/checks/read-account.ts';
import { createAccountReaders } from './account-readers.ts';
import { createTestAlarm } from './test-alarm.ts';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';

/** What a small endpoint answers for each call, by the operation or the path that the real clients ask for. */
const sound: Readonly<Record<string, unknown>> = {
  '/2016-08-19/account-settings': {
    AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 780 },
  },
  '/account': { cloudwatchRoleArn: 'arn:aws:iam::111122223333:role/logs' },
  GetWebACLForResource: {
    WebACL: { Rules: [{ Statement: { RateBasedStatement: { Limit: 30_000, AggregateKeyType: 'IP' } } }] },
  },
  ListServiceQuotas: { Quotas: [{ QuotaName: 'Rules', Value: 300 }] },
  ListAWSDefaultServiceQuotas: {
    Quotas: [{ QuotaName: 'PutEvents throttle limit in transactions per second', Value: 10_000 }],
  },
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
  GetQueueAttributes: { Attributes: { ApproximateNumberOfMessages: '2' } },
  DescribeStacks: xml(
    'DescribeStacks',
    '<Stacks><member><StackName>Events</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-01-05T08:00:00Z</CreationTime><Outputs><member><OutputKey>Release</OutputKey><OutputValue>1.2.0</OutputValue></member></Outputs></member></Stacks>',
  ),
  GetRole: xml(
    'GetRole',
    `<Role><RoleName>operator</RoleName><Arn>arn:aws:iam::111122223333:role/operator</Arn><AssumeRolePolicyDocument>${encodeURIComponent(
      JSON.stringify({ Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRoleWithSAML' }] }),
    )}</AssumeRolePolicyDocument></Role>`,
  ),
  GetTopicAttributes: xml(
    'GetTopicAttributes',
    '<Attributes><entry><key>SubscriptionsConfirmed</key><value>1</value></entry><entry><key>SubscriptionsPending</key><value>2</value></entry></Attributes>',
  ),
  DescribeAlarms: { MetricAlarms: [{ AlarmActions: ['arn:aws:sns:eu-central-1:111122223333:alarms'] }] },
  SetAlarmState: {},
};

function xml(operation: string, result: string) {
  return {
    xml: `<${operation}Response><${operation}Result>${result}</${operation}Result></${operation}Response>`,
  };
}

let answers: Record<string, unknown> = {};
let asked: { readonly operation: string; readonly body: string }[] = [];
const server = createServer((request, response) => void answer(request, response));
let endpoint = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  answers = { ...sound };
  asked = [];
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const target =
    String(request.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '';
  const inPath = /\/operation\/(\w+)/.exec(request.url ?? '')?.[1];
  const operation =
    target || inPath || (new URLSearchParams(body).get('Action') ?? (request.url ?? '').split('?')[0] ?? '');
  asked.push({ operation, body });
  const found = answers[operation] as { xml?: string; error?: string; status?: number } | undefined;
  if (found?.error !== undefined) {
    const isXml = new URLSearchParams(body).has('Action');
    response.writeHead(found.status ?? 400, { 'x-amzn-errortype': found.error });
    response.end(
      isXml
        ? `<ErrorResponse><Error><Code>${found.error}</Code><Message>no</Message></Error></ErrorResponse>`
        : JSON.stringify({ __type: found.error, message: 'no' }),
    );
    return;
  }
  response.writeHead(found === undefined ? 501 : 200, {
    'content-type': found?.xml === undefined ? 'application/json' : 'text/xml',
  });
  response.end(found?.xml ?? JSON.stringify(found ?? { __type: 'NotImplemented' }));
}

const connection = () => ({
  endpoint,
  region: 'eu-central-1',
  maxAttempts: 1,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

const read = async () =>
  createReadAccount(
    createAccountReaders(
      {
        account: '111122223333',
        tables: ['events'],
        stacks: ['Events'],
        gatewayStage: 'arn:aws:apigateway:eu-central-1::/restapis/a/stages/v1',
        testAlarm: 'test-alarm',
        roles: ['arn:aws:iam::111122223333:role/operator', 'arn:aws:iam::999999999999:role/other'],
        buses: ['bus'],
        teams: { ledger: 2 },
      },
      connection(),
    ),
  )();

test('everything is read by calls of the real clients', async () => {
  expect(await read()).toEqual({
    concurrency: { known: { allowed: 1_000, unreserved: 780 } },
    gatewayLogRole: { known: 'arn:aws:iam::111122223333:role/logs' },
    firewall: { known: 30_000 },
    busRate: { known: 10_000 },
    backups: { known: [{ name: 'events', isOn: true }] },
    stacks: { known: [{ name: 'Events', release: '1.2.0', status: 'UPDATE_COMPLETE' }] },
    teams: { known: [{ team: 'ledger', rule: 'enabled', undelivered: 2 }] },
    roles: {
      known: [
        { arn: 'arn:aws:iam::111122223333:role/operator', state: 'assumable' },
        { arn: 'arn:aws:iam::999999999999:role/other', state: 'elsewhere' },
      ],
    },
    alarmTopic: { known: { confirmed: 1, pending: 2 } },
  });
  expect(asked.filter(({ operation }) => operation === 'GetRole')).toHaveLength(1);
});

test.each([
  ['no log role', { '/account': {} }, { gatewayLogRole: { known: null } }],
  ['no firewall', { GetWebACLForResource: {} }, { firewall: { known: null } }],
  [
    'a higher quota of its own',
    {
      ListServiceQuotas: {
        Quotas: [{ QuotaName: 'PutEvents throttle limit in transactions per second', Value: 20_000 }],
      },
    },
    { busRate: { known: 20_000 } },
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
    { backups: { known: [{ name: 'events', isOn: false }] } },
  ],
  [
    'a stack that is not there',
    { DescribeStacks: { error: 'ValidationError' } },
    { stacks: { known: [{ name: 'Events', release: null, status: null }] } },
  ],
  [
    'a rule that is off',
    {
      ListRules: {
        Rules: ['ENABLED', 'DISABLED'].map((State) => ({ State, Description: 'Events for ledger' })),
      },
    },
    { teams: { known: [{ team: 'ledger', rule: 'disabled', undelivered: 2 }] } },
  ],
  [
    'a rule that is gone',
    { ListRules: { Rules: [{ State: 'ENABLED', Description: 'Events for ledger' }] } },
    { teams: { known: [{ team: 'ledger', rule: 'absent', undelivered: 2 }] } },
  ],
  [
    'alarms without a topic',
    { DescribeAlarms: { MetricAlarms: [{ AlarmActions: [] }] } },
    { alarmTopic: { known: null } },
  ],
  [
    'a call that is refused',
    { ListRules: { error: 'AccessDeniedException', status: 403 } },
    { teams: { unknown: expect.stringContaining('AccessDenied') } },
  ],
])('%s is seen', async (_name, planted, seen) => {
  Object.assign(answers, planted);
  expect(await read()).toMatchObject(seen);
});

test('a test alarm changes its state, as only that makes CloudWatch act', async () => {
  const { ring } = createTestAlarm('test-alarm', new CloudWatchClient(connection()));
  await ring?.('the code is 123456');
  expect(asked.map(({ operation }) => operation)).toEqual(['SetAlarmState', 'SetAlarmState']);
  const [before, after] = asked.map(({ body }) => body);
  expect([before?.includes('OK'), after?.includes('ALARM'), after?.includes('123456')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(createTestAlarm(undefined).ring).toBeUndefined();
});
