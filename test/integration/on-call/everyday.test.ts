import {
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { aBooking, aNotification, deliver, recordIdOf } from '#test/integration/notification.ts';
import { test } from '#test/integration/stack.ts';
import { afternoon } from './afternoon.ts';

const call = afternoon(import.meta.filename);

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
  await cause(
    'wrong signatures',
    async () => {
      await deliver(stack, { ...notification, signature: `sha256=${'0'.repeat(64)}` });
      const { command = '' } = await foundBy('rejected', 'had a wrong signature');
      await said(command, 'PERSON_SEIZURE_UPDATED');
    },
    { by: 'nothing, if they are forged' },
  );
});

test('an event that no handler can process is found, followed and dismissed', async () => {
  const { stack, type, cause, foundBy, said } = call();
  const body = Buffer.from(JSON.stringify(aBooking({ id: 7 })));
  const notification = await aNotification(stack, { body });
  const id = recordIdOf(notification);
  await cause(
    'an event that does not fit',
    async () => {
      await deliver(stack, notification);
      await foundBy('parked', /of accounts (?:was|were) set aside/);
      await said(`event ${id}`, 'set aside');
    },
    { by: '`parked dismiss`' },
  );
  await said(`parked dismiss ${id} --reason settled-with-the-bank`, '1 dismissed');
  expect((await type('parked list')).stdout).not.toContain(id);
});

test('events that were given up are found, and sent again', async () => {
  const { stack, cause, foundBy, said, isOver } = call();
  const delivery = aDelivery({ type: 'CARD_LIFECYCLE_EVENT', payload: { id: 'card_9', status: 'ACTIVE' } });
  const { cards } = JSON.parse(stack.output('DeadLetterUrls')) as { readonly cards: string };
  await cause(
    'events that were given up',
    async () => {
      await sendTo(cards, JSON.stringify(delivery));
      const { command = '' } = await foundBy('dead-letters', 'Events of cards were given up');
      await said(command, delivery.id);
    },
    { by: '`dead-letters redrive`' },
  );
  await said('dead-letters redrive --family cards --reason handler-mended', '1 moved back');
  await stack.recorded(delivery.id, 60_000);
  await isOver('dead-letters', 'Events of cards');
});

test('a run that lost a part is found, and what is left of it is removed', async () => {
  const { settings, cause, foundBy, said, isOver } = call();
  const letters = await lettersOfWork('statements');
  await cause(
    'a run that lost a part',
    async () => {
      await sendTo(letters, JSON.stringify({ runId: '2026-01-05', shardId: 's1' }));
      const { command = '' } = await foundBy('shards', 'Parts of runs of statements');
      await said(command, 'statements');
    },
    { by: 'the messages that are left are removed' },
  );
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
  await cause(
    'a team that lost its target',
    async () => {
      const Ids = targets.map(({ Id }) => Id!);
      await buses.send(new RemoveTargetsCommand({ EventBusName, Rule, Ids }));
      await foundBy('teams', 'The rule of ledger is without a target');
    },
    { by: 'the target is put back' },
  );
  await putBack();
  await isOver('teams', 'ledger');
});

test('a mapping that somebody switched off is found, and taken back by the command of its line', async () => {
  const { stack, settings, cause, foundBy, isOver, mendAtEnd } = call();
  const lambda = new LambdaClient(settings);
  const FunctionName = stack.output('PaymentsFunction');
  const { EventSourceMappings: mappings = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName }),
  );
  const switchTo = async (Enabled: boolean) => {
    for (const { UUID } of mappings)
      await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
  };
  mendAtEnd(async () => switchTo(true));
  await cause(
    'a mapping that is off',
    async () => {
      await switchTo(false);
      const { command } = await foundBy(
        'sources',
        'what waits for payments: its event source mapping is disabled',
      );
      expect(command).toContain(`update-event-source-mapping --uuid ${mappings[0]?.UUID} --enabled`);
    },
    { by: '`aws lambda update-event-source-mapping --enabled`' },
  );
  await switchTo(true);
  await isOver('sources', 'payments');
});
