import {
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
} from '@aws-sdk/client-eventbridge';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, expect } from 'vitest';
import { checks } from '#shared/checks/checks.ts';
import { verdictOf, type CheckResult } from '#shared/checks/run-checks.ts';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { stages } from '#examples/company/stages.ts';
import { checkStage } from '#ops/commands/check-stage.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { switchBank } from './local-stack.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

/** As Anna, behind the first role: she has no other permission. */
const check = async ({ environment }: DeployedStack): Promise<readonly CheckResult[]> =>
  checkStage(stages.select({ stage: 'local' }), {
    operators: localOperators(environment, 'anna'),
    clock: systemClock,
    timers: systemTimers,
  });

const badOf = (results: readonly CheckResult[]) =>
  results
    .filter((result) => verdictOf(result) !== 'ok')
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
  expect(results.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
  expect(results.filter(({ reading }) => reading.state === 'not-applicable').map(({ id }) => id)).toEqual([
    ...['concurrency', 'gateway-log-role', 'firewall', 'bus-rate', 'alarm-topic', 'alarm-test', 'backups'],
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
  ]);
});
