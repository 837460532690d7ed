import {
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { deployWith } from '#test/integration/function-variables.ts';
import { switchBank } from '#test/integration/local-stack.ts';
import { aBooking, aNotification, deliver, recordIdOf, uniqueId } from '#test/integration/notification.ts';
import { roleOf, takeAway } from '#test/integration/role-grants.ts';
import { test } from '#test/integration/stack.ts';
import { afternoon } from './afternoon.ts';

const call = afternoon();

/** The dead letters of the parts of a job's runs. */
async function lettersOfWork(job: string): Promise<string> {
  const { stack, settings } = call();
  const { Environment: environment } = await new LambdaClient(settings).send(
    new GetFunctionConfigurationCommand({ FunctionName: stack.output('RunsFunction') }),
  );
  const queues = JSON.parse(environment!.Variables!['WORK_QUEUE_URLS']!) as Readonly<Record<string, string>>;
  const sqs = new SQSClient(settings);
  const { Attributes: attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queues[job], AttributeNames: ['RedrivePolicy'] }),
  );
  const { deadLetterTargetArn: arn } = JSON.parse(attributes!.RedrivePolicy!) as {
    deadLetterTargetArn: string;
  };
  const { QueueUrl: url } = await sqs.send(new GetQueueUrlCommand({ QueueName: arn.split(':').at(-1) }));
  return url!;
}

const sendTo = async (QueueUrl: string, MessageBody: string) =>
  new SQSClient(call().settings).send(new SendMessageCommand({ QueueUrl, MessageBody }));

test('webhooks with a wrong signature are counted, and the quarantine says which', async () => {
  const { stack, cause, foundBy, said } = call();
  const notification = await aNotification(stack, { eventType: 'PERSON_SEIZURE_UPDATED' });
  await cause('wrong signatures', async () => {
    await deliver(stack, { ...notification, signature: `sha256=${'0'.repeat(64)}` });
    const { command = '' } = await foundBy('rejected', 'had a wrong signature');
    await said(command, 'PERSON_SEIZURE_UPDATED');
  });
});

test('an event that no handler can process is found, followed and dismissed', async () => {
  const { stack, type, cause, foundBy, said } = call();
  const body = Buffer.from(JSON.stringify(aBooking({ id: 7 })));
  const notification = await aNotification(stack, { body });
  const id = recordIdOf(notification);
  await cause('an event that does not fit', async () => {
    await deliver(stack, notification);
    await foundBy('parked', /of accounts (?:was|were) set aside/);
    await said(`event ${id}`, 'set aside');
  });
  await said(`parked dismiss ${id} --reason settled-with-the-bank`, '1 dismissed');
  expect((await type('parked list')).stdout).not.toContain(id);
});

test('events that were given up are found, and sent again', async () => {
  const { stack, cause, foundBy, said, isOver } = call();
  const delivery = aDelivery({ type: 'CARD_LIFECYCLE_EVENT', payload: { id: 'card_9', status: 'ACTIVE' } });
  const { cards } = JSON.parse(stack.output('DeadLetterUrls')) as { readonly cards: string };
  await cause('events that were given up', async () => {
    await sendTo(cards, JSON.stringify(delivery));
    const { command = '' } = await foundBy('dead-letters', 'Events of cards were given up');
    await said(command, delivery.id);
  });
  await said('dead-letters redrive --family cards --reason handler-mended', '1 moved back');
  await stack.recorded(delivery.id, 60_000);
  await isOver('dead-letters', 'Events of cards');
});

test('a run that lost a part is found, and what is left of it is removed', async () => {
  const { settings, cause, foundBy, said, isOver } = call();
  const letters = await lettersOfWork('statements');
  await cause('a run that lost a part', async () => {
    await sendTo(letters, JSON.stringify({ runId: '2026-01-05', shardId: 's1' }));
    const { command = '' } = await foundBy('shards', 'Parts of runs of statements');
    await said(command, 'statements');
  });
  await new SQSClient(settings).send(new PurgeQueueCommand({ QueueUrl: letters }));
  await isOver('shards', 'statements');
});

test('a team whose rule has lost its target is found', async () => {
  const { stack, settings, cause, foundBy, isOver, mendAtEnd } = call();
  const buses = new EventBridgeClient(settings);
  const EventBusName = stack.output('EventsBus');
  const { Rules: rules = [] } = await buses.send(new ListRulesCommand({ EventBusName }));
  const Rule = rules.find(({ Description: text }) => text === 'Events for ledger')!.Name!;
  const { Targets: targets = [] } = await buses.send(new ListTargetsByRuleCommand({ EventBusName, Rule }));
  const putBack = async () => buses.send(new PutTargetsCommand({ EventBusName, Rule, Targets: targets }));
  mendAtEnd(putBack);
  await cause('a team that lost its target', async () => {
    const Ids = targets.map(({ Id }) => Id!);
    await buses.send(new RemoveTargetsCommand({ EventBusName, Rule, Ids }));
    await foundBy('teams', 'The rule of ledger is without a target');
  });
  await putBack();
  await isOver('teams', 'ledger');
});

test('a grant that is missing is named with the call and the table, and what failed goes on', async () => {
  const { stack, cause, foundBy, said, isOver, mendAtEnd } = call();
  const role = await roleOf(stack, stack.output('AccountsFunction'));
  const giveBack = await takeAway(role, 'dynamodb:PutItem');
  mendAtEnd(giveBack);
  const endToEndId = uniqueId('payment');
  const booking = aBooking({ end_to_end_id: endToEndId });
  const notification = await aNotification(stack, { body: Buffer.from(JSON.stringify(booking)) });
  await cause('a missing grant', async () => {
    await deliver(stack, notification);
    const { what } = await foundBy('failing', /events\/accounts fails: \w+ dynamodb:PutItem/);
    expect(what).toContain('dynamodb:PutItem');
    await said('logs events/accounts --since 15m --filter failed', 'dynamodb:PutItem');
  });
  // It has no record yet, and somebody asks for it by whatever id they have.
  const ids = [recordIdOf(notification), notification.id, booking.id, booking.account_id, endToEndId];
  for (const id of ids) await said(`event ${id}`, 'The handler of accounts has failed since then');
  await giveBack();
  expect(await stack.recorded(recordIdOf(notification), 100_000)).toMatchObject({ state: 'applied' });
  await isOver('failing', 'events/accounts');
}, 240_000);

test('a secret that the bank takes no more is named by its code', async () => {
  const { stack, settings, type, cause, foundBy, isOver, mendAtEnd } = call();
  const secrets = new SecretsManagerClient(settings);
  const SecretId = stack.resources.BankCredentialsSecretArn;
  const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const right = JSON.parse(SecretString) as { clientId: string; clientSecret: string };
  const putBack = async () => stack.inspection.storeSecret(SecretId, right);
  mendAtEnd(putBack);
  await cause('a secret that expired', async () => {
    await stack.inspection.storeSecret(SecretId, { ...right, clientSecret: 'of-last-year' });
    // A function that is already up goes on with the secret that it read.
    mendAtEnd(await deployWith(stack, stack.resources.SubscriptionsFunction, { STARTED: 'anew' }));
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
  const { stack, type, cause, foundBy, isOver, mendAtEnd } = call();
  mendAtEnd(async () => switchBank(stack.bankSwitchUrl, 'recover'));
  await cause('the bank is down', async () => {
    await switchBank(stack.bankSwitchUrl, 'crash');
    await foundBy('bank-token', 'A call of the bank failed');
  });
  const startedMs = systemClock.now();
  let saidAfterMs: number | undefined;
  const { stderr } = await type('subscriptions list', (text) => {
    if (text.includes('The bank does not answer')) saidAfterMs = systemClock.now() - startedMs;
  });
  expect(stderr).toContain('Nothing is lost');
  expect(saidAfterMs).toBeLessThan(5_000);
  await switchBank(stack.bankSwitchUrl, 'recover');
  await isOver('bank-token', 'A call of the bank failed');
});
