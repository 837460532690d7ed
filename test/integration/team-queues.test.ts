import { EventBridgeClient, TestEventPatternCommand } from '@aws-sdk/client-eventbridge';
import {
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  DeleteUserCommand,
  DetachUserPolicyCommand,
  IAMClient,
} from '@aws-sdk/client-iam';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, onTestFinished } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { comingsOf } from '#test/fixtures/published-events.ts';
import { aNotification, deliver, recordIdOf } from './notification.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

const byTeam = z.record(z.string(), z.string());

const settingsOf = ({ environment }: DeployedStack) => awsClientSettings(awsOf(environment));

test('the policy of a team lets a consumer empty its queue, and do nothing else', async () => {
  const stack = await deployedStack();
  const { ledger, 'customer-care': care } = stack.resources.TeamQueues;
  const consumer = await consumerWith(
    byTeam.parse(JSON.parse(stack.output('TeamQueueReaders')))['ledger']!,
    stack,
  );
  const notification = await aNotification(stack, {});
  expect((await deliver(stack, notification)).status).toBe(200);

  // Receives, postpones and deletes until its own event has come.
  const received = await stack.until({
    what: 'the consumer receives the event',
    limitMs: 60_000,
    probe: async () => {
      const { Messages: messages = [] } = await consumer.send(
        new ReceiveMessageCommand({ QueueUrl: ledger, MaxNumberOfMessages: 10 }),
      );
      for (const { ReceiptHandle } of messages) {
        const handle = { QueueUrl: ledger, ReceiptHandle };
        await consumer.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 60 }));
        await consumer.send(new DeleteMessageCommand(handle));
      }
      return messages.find(({ Body = '' }) => Body.includes(recordIdOf(notification)));
    },
  });
  expect(JSON.parse(received.Body ?? '')).toMatchObject({ detail: { id: recordIdOf(notification) } });
  const attributes = new GetQueueAttributesCommand({ QueueUrl: ledger, AttributeNames: ['All'] });
  expect((await consumer.send(attributes)).Attributes).toBeDefined();

  const refused = { name: expect.stringMatching(/AccessDenied/) as string };
  await expect(consumer.send(new ReceiveMessageCommand({ QueueUrl: care }))).rejects.toMatchObject(refused);
  const message = { QueueUrl: ledger, MessageBody: 'forged' };
  await expect(consumer.send(new SendMessageCommand(message))).rejects.toMatchObject(refused);
  await expect(consumer.send(new PurgeQueueCommand({ QueueUrl: ledger }))).rejects.toMatchObject(refused);
});

/** SQS as somebody who has this policy and no other right. */
async function consumerWith(PolicyArn: string, stack: DeployedStack): Promise<SQSClient> {
  const iam = new IAMClient(settingsOf(stack));
  const UserName = 'ledger-consumer';
  await iam.send(new CreateUserCommand({ UserName }));
  await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn }));
  const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName }));
  onTestFinished(async () => {
    await iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId: key?.AccessKeyId }));
    await iam.send(new DetachUserPolicyCommand({ UserName, PolicyArn }));
    await iam.send(new DeleteUserCommand({ UserName }));
  });
  return new SQSClient({
    ...settingsOf(stack),
    credentials: { accessKeyId: key?.AccessKeyId ?? '', secretAccessKey: key?.SecretAccessKey ?? '' },
  });
}

test('EventBridge decides about our patterns as the tests of the documents do', async () => {
  const client = new EventBridgeClient(settingsOf(await deployedStack()));
  const base = { 'detail-type': ['IDENTIFICATION'] };
  const patterns = [
    rulePattern({ family: 'onboarding', type: 'IDENTIFICATION' }),
    { ...base, source: [{ prefix: 'partner-banking.' }], detail: { superseded: [{ exists: false }] } },
    { ...base, detail: { duplicateOf: [{ exists: true }] } },
    { ...base, detail: { omitted: [{ exists: false }] } },
    { ...base, detail: { omitted: { because: [{ exists: false }] } } },
    { source: [{ prefix: 'somebody.' }] },
  ];
  const envelope = {
    id: '1',
    account: '000000000000',
    time: '2026-03-02T09:30:00Z',
    region: 'eu-central-1',
    resources: [],
  };
  for (const event of Object.values(await comingsOf('IDENTIFICATION'))) {
    for (const pattern of patterns) {
      const { Result } = await client.send(
        new TestEventPatternCommand({
          EventPattern: JSON.stringify(pattern),
          Event: JSON.stringify({ ...envelope, ...event }),
        }),
      );
      expect(Result, JSON.stringify(pattern)).toBe(matchesPattern(pattern, event));
    }
  }
});
