import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { familyNames } from '#shared/events/families.ts';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createFamilyQueues } from './family-queues.ts';

const urls = Object.fromEntries(
  familyNames.map((family) => [family, `https://sqs.eu-central-1.amazonaws.com/1/${family}`]),
) as Record<(typeof familyNames)[number], string>;

function setUp(answer: HttpAnswer) {
  const http = createAnsweringHttp([answer]);
  return { http, queues: createFamilyQueues(urls, new SQSClient({ ...http.clientConfig, maxAttempts: 1 })) };
}

test('a message goes to the queue of its family, in its group', async () => {
  // The SDK compares the MD5 of what it sent with the MD5 in the answer.
  const { http, queues } = setUp({
    status: 200,
    body: { MessageId: 'm', MD5OfMessageBody: '1cb251ec0d568de6a929b520c4aed8d1' },
  });
  await queues.send('payments', { text: 'text', groupId: 'group' });
  expect(http.requests).toEqual([{ QueueUrl: urls.payments, MessageBody: 'text', MessageGroupId: 'group' }]);
});

test('a message that was given up before says so', async () => {
  const { http, queues } = setUp({
    status: 200,
    body: { MessageId: 'm', MD5OfMessageBody: '1cb251ec0d568de6a929b520c4aed8d1' },
  });
  await queues.send('payments', { text: 'text', groupId: 'group', isRedriven: true });
  expect(http.requests).toMatchObject([
    { MessageAttributes: { redriven: { DataType: 'String', StringValue: 'true' } } },
  ]);
});

test('a refused message is a failure', async () => {
  const { queues } = setUp({ status: 403, body: { __type: 'AccessDeniedException', message: 'no' } });
  await expect(queues.send('cards', { text: 'text', groupId: 'group' })).rejects.toThrow();
});
