import {
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PurgeQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { deployWith } from './function-variables.ts';
import { hideFor10Seconds } from './hidden-messages.ts';
import { switchBank } from './local-stack.ts';
import { aBooking, aNotification, deliver, recordIdOf } from './notification.ts';
import { roleOf, takeAway } from './role-grants.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';
import { typedAt } from './typed-at-stack.ts';

/** Somebody is woken up by an alarm: this is how long they have to find out what it is. */
const causeWithinMs = 60_000;

let stack: DeployedStack;
let type: ReturnType<typeof typedAt>;
let restoreQueues: () => Promise<void>;
let saidAfterMs: number | undefined;
/** Seconds from a fault to its cause, as the table of the evidence has them. */
const times: (readonly [fault: string, seconds: number])[] = [];
const mends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stack = await deployedStack();
  type = typedAt(stack);
  restoreQueues = await hideFor10Seconds(stack);
  await stack.untilIdle();
  // The first call of each function waits for its start, which no account makes it do one after another.
  await stack.until({
    what: 'each function has started',
    limitMs: 200_000,
    everyMs: 5_000,
    probe: async () => !(await type('status -o short')).stdout.includes('could not be read') || undefined,
  });
}, 300_000);

afterAll(async () => {
  for (const mend of mends) await mend();
  await restoreQueues();
  process.stdout.write(`${times.map(([fault, seconds]) => `| ${fault} | ${seconds} |`).join('\n')}\n`);
});

const settings = () => awsClientSettings(awsOf(stack.environment));

interface Found {
  readonly what: string;
  readonly example?: string;
  readonly command?: string;
}

/** What `status` finds by a check, and says so. */
async function findings(check: string): Promise<readonly Found[]> {
  const { stdout } = await type('status -o json');
  const { checks } = JSON.parse(stdout) as {
    readonly checks: readonly { id: string; reading: { state: string; findings?: readonly Found[] } }[];
  };
  const { reading } = checks.find(({ id }) => id === check)!;
  return reading.state === 'findings' ? (reading.findings ?? []) : [];
}

const foundBy = async (check: string, text: string | RegExp): Promise<Found> =>
  stack.until({
    what: `${check} finds ${String(text)}`,
    limitMs: causeWithinMs,
    everyMs: 1_000,
    probe: async () =>
      (await findings(check)).find(({ what, example = '' }) => `${what} ${example}`.search(text) >= 0),
  });

const isOver = async (check: string, text: string | RegExp): Promise<unknown> =>
  stack.until({
    what: `${check} finds it no more`,
    limitMs: causeWithinMs,
    everyMs: 1_000,
    probe: async () => (await findings(check)).every(({ what }) => what.search(text) < 0) || undefined,
  });

/** From the fault to the sentence that explains it. */
async function cause(fault: string, find: () => Promise<unknown>): Promise<void> {
  const startedMs = systemClock.now();
  await find();
  const ms = systemClock.now() - startedMs;
  times.push([fault, Math.round(ms / 100) / 10]);
  expect(ms).toBeLessThan(causeWithinMs);
}

const said = async (line: string, text: string): Promise<void> => {
  const { stdout, stderr } = await type(line);
  expect(`${stdout}${stderr}`).toContain(text);
};

/** The queues of a function by their names, as its environment has them. */
async function queuesOf(output: string, variable: string): Promise<Readonly<Record<string, string>>> {
  const { Environment: environment } = await new LambdaClient(settings()).send(
    new GetFunctionConfigurationCommand({ FunctionName: stack.output(output) }),
  );
  return JSON.parse(environment!.Variables![variable]!) as Readonly<Record<string, string>>;
}

const sendTo = async (QueueUrl: string, MessageBody: string) =>
  new SQSClient(settings()).send(new SendMessageCommand({ QueueUrl, MessageBody }));

test('webhooks with a wrong signature are counted, and the quarantine says which', async () => {
  const notification = await aNotification(stack, { eventType: 'PERSON_SEIZURE_UPDATED' });
  await cause('wrong signatures', async () => {
    await deliver(stack, { ...notification, signature: `sha256=${'0'.repeat(64)}` });
    const { command = '' } = await foundBy('rejected', 'had a wrong signature');
    await said(command.replace('npm run ops -- ', ''), 'PERSON_SEIZURE_UPDATED');
  });
});

test('an event that no handler can process is found, followed and dismissed', async () => {
  const body = Buffer.from(JSON.stringify(aBooking({ id: 7 })));
  const notification = await aNotification(stack, { body });
  const id = recordIdOf(notification);
  await cause('an event that does not fit', async () => {
    await deliver(stack, notification);
    await foundBy('parked', 'of accounts were set aside');
    await said(`event ${id}`, 'set aside');
  });
  await said(`parked dismiss ${id} --reason settled-with-the-bank`, '1 dismissed');
  expect((await type('parked list')).stdout).not.toContain(id);
});

test('events that were given up are found, and sent again', async () => {
  const delivery = aDelivery({ type: 'CARD_LIFECYCLE_EVENT', payload: { id: 'card_9', status: 'ACTIVE' } });
  const { cards } = await queuesOf('DeadLettersFunction', 'DEAD_LETTER_URLS');
  await cause('events that were given up', async () => {
    await sendTo(cards!, JSON.stringify(delivery));
    const { command = '' } = await foundBy('dead-letters', 'Events of cards were given up');
    await said(command.replace('npm run ops -- ', ''), delivery.id);
  });
  await said('dead-letters redrive --family cards --reason handler-mended', '1 moved back');
  await stack.recorded(delivery.id, 60_000);
  await isOver('dead-letters', 'Events of cards');
});

test('a run that lost a part is found, and what is left of it is removed', async () => {
  const { statements } = await queuesOf('RunsFunction', 'WORK_DEAD_LETTER_URLS');
  await cause('a run that lost a part', async () => {
    await sendTo(statements!, JSON.stringify({ runId: '2026-01-05', shardId: 's1' }));
    const { command = '' } = await foundBy('shards', 'Parts of runs of statements');
    await said(command.replace('npm run ops -- ', ''), 'statements');
  });
  await new SQSClient(settings()).send(new PurgeQueueCommand({ QueueUrl: statements }));
  await isOver('shards', 'statements');
});

test('a team whose rule has lost its target is found', async () => {
  const buses = new EventBridgeClient(settings());
  const EventBusName = stack.output('EventsBus');
  const { Rules: rules = [] } = await buses.send(new ListRulesCommand({ EventBusName }));
  const Rule = rules.find(({ Description: text }) => text === 'Events for ledger')!.Name!;
  const { Targets: targets = [] } = await buses.send(new ListTargetsByRuleCommand({ EventBusName, Rule }));
  const putBack = async () => buses.send(new PutTargetsCommand({ EventBusName, Rule, Targets: targets }));
  mends.push(putBack);
  await cause('a team that lost its target', async () => {
    const Ids = targets.map(({ Id }) => Id!);
    await buses.send(new RemoveTargetsCommand({ EventBusName, Rule, Ids }));
    await foundBy('teams', 'The rule of ledger is without a target');
  });
  await putBack();
  await isOver('teams', 'ledger');
});

test('a grant that is missing is named with the call and the table, and what failed goes on', async () => {
  const role = await roleOf(stack, stack.output('AccountsFunction'));
  const giveBack = await takeAway(role, 'dynamodb:PutItem');
  mends.push(giveBack);
  const notification = await aNotification(stack, {});
  await cause('a missing grant', async () => {
    await deliver(stack, notification);
    const { what } = await foundBy('failing', /events\/accounts fails: \w+ dynamodb:PutItem/);
    expect(what).toContain('dynamodb:PutItem');
    await said('logs events/accounts --since 15m --filter failed', 'dynamodb:PutItem');
  });
  await giveBack();
  expect(await stack.recorded(recordIdOf(notification), 100_000)).toMatchObject({ state: 'applied' });
  await isOver('failing', 'events/accounts');
}, 240_000);

test('a secret that the bank takes no more is named by its code', async () => {
  const secrets = new SecretsManagerClient(settings());
  const SecretId = stack.resources.BankCredentialsSecretArn;
  const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const right = JSON.parse(SecretString) as { clientId: string; clientSecret: string };
  const putBack = async () => stack.inspection.storeSecret(SecretId, right);
  mends.push(putBack);
  await cause('a secret that expired', async () => {
    await stack.inspection.storeSecret(SecretId, { ...right, clientSecret: 'of-last-year' });
    // A function that is already up goes on with the secret that it read.
    mends.push(await deployWith(stack, stack.resources.SubscriptionsFunction, { STARTED: 'anew' }));
    // The bank knows no token of before, so that one has to be asked for.
    await switchBank(stack.bankSwitchUrl, 'crash');
    await switchBank(stack.bankSwitchUrl, 'recover');
    await foundBy('bank-token', 'credentials-refused');
    const { stdout } = await type('status');
    expect(stdout).toContain('The bank does not answer (credentials-refused)');
  });
  await putBack();
  await isOver('bank-token', 'credentials-refused');
});

test('a bank that is down is said within five seconds by a command that needs it, and nothing is lost', async () => {
  mends.push(async () => switchBank(stack.bankSwitchUrl, 'recover'));
  await cause('the bank is down', async () => {
    await switchBank(stack.bankSwitchUrl, 'crash');
    await foundBy('bank-token', 'A call of the bank failed');
  });
  const startedMs = systemClock.now();
  const { stderr } = await type('subscriptions list', (said) => {
    if (said.includes('The bank does not answer')) saidAfterMs = systemClock.now() - startedMs;
  });
  expect(stderr).toContain('Nothing is lost');
  expect(saidAfterMs).toBeLessThan(5_000);
  await switchBank(stack.bankSwitchUrl, 'recover');
  await isOver('bank-token', 'A call of the bank failed');
});
