import {
  type Capability,
  CloudFormationClient,
  GetTemplateCommand,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
} from '@aws-sdk/client-eventbridge';
import {
  GetRoleCommand,
  IAMClient,
  ListRolesCommand,
  UpdateAssumeRolePolicyCommand,
} from '@aws-sdk/client-iam';
import {
  DeleteFunctionConcurrencyCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, expect } from 'vitest';
import { toItem } from '#shared/aws/events/event-items.ts';
import { subscriptionKeys } from '#shared/aws/subscriptions/subscription-items.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { checks } from '#shared/checks/checks.ts';
import { moneyChecks } from '#shared/checks/money-checks.ts';
import { unsetClientId } from '#shared/checks/names.ts';
import { verdictOf, type CheckResult } from '#shared/checks/run-checks.ts';
import { workChecks } from '#shared/checks/work-checks.ts';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { type Timers, toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { release } from '#infra/stage/release.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { stages } from '#examples/company/stages.ts';
import { checkStage } from '#ops/commands/check-stage.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { subscribe } from '#ops/local/subscribe.ts';
import { callBank } from './customers.ts';
import { switchBank } from './local-stack.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

/** As Anna, behind the first role: she has no other permission. */
const check = async (
  { environment }: DeployedStack,
  timers: Timers = systemTimers,
): Promise<readonly CheckResult[]> =>
  checkStage(stages.select({ stage: 'local' }), {
    operators: localOperators(environment, 'anna'),
    clock: systemClock,
    timers,
  });

/** The played month and other tests leave events that a handler gives up, breaks and approvals. */
const ofWhatIsLeft = new Set([...workChecks, ...moneyChecks].map(({ id }) => id));

const badOf = (results: readonly CheckResult[]) =>
  results
    .filter((result) => verdictOf(result) !== 'ok' && !ofWhatIsLeft.has(result.id))
    .map(({ id, reading }) => [id, 'findings' in reading ? reading.findings[0]?.what : undefined]);

const settingsOf = ({ environment }: DeployedStack) => awsClientSettings(awsOf(environment));

let mend: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await mend?.();
  mend = undefined;
});

test('a sound stage passes, its delivery leaves no row, and what it lacks is not taken for well', async () => {
  const stack = await deployedStack();
  await stack.untilIdle();
  const before = await stack.recordCount();
  const results = await check(stack);
  expect(badOf(results)).toEqual([]);
  const ours = results.map(({ id }) => id).filter((id) => !id.startsWith('own-'));
  expect(ours).toEqual(checks.map(({ id }) => id));
  expect(results).toHaveLength(ours.length + 1);
  expect(results.filter(({ reading }) => reading.state === 'unread')).toEqual([]);
  expect(results.filter(({ reading }) => reading.state === 'not-applicable').map(({ id }) => id)).toEqual([
    ...['concurrency', 'gateway-log-role', 'gateway-rate', 'firewall', 'bus-rate', 'delivery-rate'],
    ...['alarm-topic', 'alarm-test', 'backups', 'versions', 'copies'],
  ]);
  await stack.untilIdle();
  expect(await stack.recordCount()).toBe(before);
});

test('without our secret among the published ones, the delivery is not sent, and the check says so', async () => {
  const stack = await deployedStack();
  const secrets = new SecretsManagerClient(settingsOf(stack));
  const SecretId = stack.resources.SubscriptionsSecretArn;
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  mend = async () => secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  const { [deliveryCheck.subscriptionId]: _own, ...others } = JSON.parse(SecretString) as Record<
    string,
    unknown
  >;
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(others) }));

  expect(badOf(await check(stack))).toMatchObject([
    ['delivery', expect.stringContaining('No secret is published')],
  ]);
});

test('a rule of a team that somebody switched off is found', async () => {
  const stack = await deployedStack();
  const buses = new EventBridgeClient(settingsOf(stack));
  const EventBusName = stack.output('EventsBus');
  const { Rules: rules = [] } = await buses.send(new ListRulesCommand({ EventBusName }));
  const Name = rules.find(({ Description: text }) => text === 'Events for ledger')?.Name;
  mend = async () => buses.send(new EnableRuleCommand({ EventBusName, Name }));
  await buses.send(new DisableRuleCommand({ EventBusName, Name }));
  expect(await buses.send(new DescribeRuleCommand({ EventBusName, Name }))).toMatchObject({
    State: 'DISABLED',
  });

  expect(badOf(await check(stack))).toEqual([['teams', 'The rule of ledger is disabled: it gets no events']]);
});

test('a bank that does not answer is found, with what depends on it', async () => {
  const stack = await deployedStack();
  mend = async () => switchBank(stack.bankSwitchUrl, 'recover');
  await switchBank(stack.bankSwitchUrl, 'crash');

  expect(badOf(await check(stack)).map(([id]) => id)).toEqual([
    'bank-token',
    'bank-clock',
    'subscriptions',
    'stray-subscriptions',
    'silent-subscriptions',
  ]);
});

test('a secret of the bank that nobody has filled in is found, and the bank is not asked', async () => {
  const stack = await deployedStack();
  // The bank came back a moment ago, and takes no token of before. With one that it takes, only what asks anew fails.
  expect(badOf(await check(stack))).toEqual([]);
  const secrets = new SecretsManagerClient(settingsOf(stack));
  const SecretId = stack.resources.BankCredentialsSecretArn;
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  mend = async () => secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  await stack.inspection.storeSecret(SecretId, { clientId: unsetClientId, clientSecret: 'generated' });

  expect(badOf(await check(stack)).map(([id]) => id)).toEqual(['bank-secret', 'bank-token', 'bank-clock']);
});

/** Sets an instant of a row of the work table to an hour ago. */
async function dateBack(stack: DeployedStack, key: object, attribute: string): Promise<void> {
  await new DynamoDBClient(settingsOf(stack)).send(
    new UpdateItemCommand({
      TableName: stack.resources.WorkTable,
      Key: toItem(key),
      UpdateExpression: 'SET #instant = :then',
      ConditionExpression: 'attribute_exists(#instant)',
      ExpressionAttributeNames: { '#instant': attribute },
      ExpressionAttributeValues: { ':then': { S: toIsoInstant(systemClock.now() - 3_600_000) } },
    }),
  );
}

test('a subscription that somebody deleted at the bank is found', async () => {
  const stack = await deployedStack();
  const { subscriptionId: id } = await stack.subscriptionFor('PERSON_SEIZURE_UPDATED');
  const waiting = { clock: systemClock, timers: systemTimers, onProgress: () => undefined };
  // For minutes after it was made, the bank's list may lack it. The secrets are published every ten minutes at most.
  await dateBack(stack, subscriptionKeys.subscription(id), 'createdAt');
  await dateBack(stack, subscriptionKeys.publication, 'startedAt');
  mend = async () => subscribe(stack.resources.SubscriptionsFunction, stack, waiting);
  await callBank(stack, { method: 'DELETE', path: `/v1/webhooks/${id}` });

  expect(badOf(await check(stack)).map(([id]) => id)).toEqual(['subscriptions']);
});

test('a subscription that the stage does not know is found', async () => {
  const stack = await deployedStack();
  const url = stack.environment.webhookUrl;
  const body = { event_type: 'BOOKING', url };
  const made = await callBank(stack, { method: 'POST', path: '/v1/webhooks', body });
  const { id } = made as { readonly id: string };
  mend = async () => callBank(stack, { method: 'DELETE', path: `/v1/webhooks/${id}` });

  expect(badOf(await check(stack)).map(([id]) => id)).toEqual(['stray-subscriptions']);
});

test('a handler that gets nothing from its queue is found by the delivery that is stuck there', async () => {
  const stack = await deployedStack();
  const lambda = new LambdaClient(settingsOf(stack));
  const FunctionName = stack.output('UnclassifiedFunction');
  const { EventSourceMappings: mappings = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName }),
  );
  const switchTo = async (Enabled: boolean) => {
    for (const { UUID } of mappings)
      await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
  };
  mend = async () => {
    await switchTo(true);
    await stack.untilIdle();
  };
  expect(mappings.length).toBeGreaterThan(0);
  await switchTo(false);

  // Nothing will come: it need not be waited for.
  const impatient = { sleep: async () => Promise.resolve() };
  expect(badOf(await check(stack, impatient))).toEqual([
    ['sources', expect.stringContaining('waits for unclassified')],
    ['delivery', expect.stringContaining('unclassified has not had it')],
  ]);
});

test('a role of the operators whose trust policy lets nobody in is found', async () => {
  const stack = await deployedStack();
  const iam = new IAMClient(settingsOf(stack));
  const { Roles: roles = [] } = await iam.send(new ListRolesCommand({}));
  const RoleName = roles.find(({ RoleName: name = '' }) => name.includes('Viewer'))?.RoleName;
  const { Role: role } = await iam.send(new GetRoleCommand({ RoleName }));
  const trust = decodeURIComponent(role?.AssumeRolePolicyDocument ?? '');
  const trusting = async (PolicyDocument: string) =>
    iam.send(new UpdateAssumeRolePolicyCommand({ RoleName, PolicyDocument }));
  mend = async () => trusting(trust);
  await trusting(trust.replaceAll('"Allow"', '"Deny"'));

  expect(badOf(await check(stack))).toEqual([
    ['operator-roles', expect.stringContaining('lets nobody assume it')],
  ]);
});

test('a stack that another release deployed is found', async () => {
  const stack = await deployedStack();
  const client = new CloudFormationClient(settingsOf(stack));
  const StackName = stackName({ name: 'local' }, 'Storage');
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }));
  const deployAs = async (release: string) => {
    const { Outputs: outputs, ...rest } = JSON.parse(TemplateBody) as { readonly Outputs: object };
    const template = { ...rest, Outputs: { ...outputs, Release: { Value: release } } };
    const Capabilities: Capability[] = ['CAPABILITY_NAMED_IAM'];
    await client.send(
      new UpdateStackCommand({ StackName, TemplateBody: JSON.stringify(template), Capabilities }),
    );
    await waitUntilStackUpdateComplete({ client, maxWaitTime: 60 }, { StackName });
  };
  mend = async () => deployAs(release);
  await deployAs('0.0.9');

  expect(badOf(await check(stack))).toEqual([['release', expect.stringContaining('has release 0.0.9')]]);
});

test('a function that Lambda does not start is found', async () => {
  const stack = await deployedStack();
  const lambda = new LambdaClient(settingsOf(stack));
  const FunctionName = stack.output('UnclassifiedFunction');
  mend = async () => lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
  await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  await expect(stack.inspection.invoke(FunctionName, { Records: [] })).rejects.toThrow(
    /TooManyRequests|Rate/,
  );

  await mend();

  // CloudWatch shows it for a quarter of an hour, so this test is the last one.
  expect(badOf(await check(stack))).toEqual([['throttled', expect.stringContaining(FunctionName)]]);
  const operators = localOperators(stack.environment, 'anna');
  expect(await operators.call(checkCommands.bank, {})).toMatchObject({
    token: { issuedAt: expect.any(String) },
    secretStoredAt: expect.any(String),
  });
});
