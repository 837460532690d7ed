import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { createQueueDepths } from './queue-depths.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

test('a queue is counted with its dead letters, also those that somebody looks at', async () => {
  aws.answerWith({
    GetQueueAttributes: {
      Attributes: { ApproximateNumberOfMessages: '3', ApproximateNumberOfMessagesNotVisible: '2' },
    },
  });
  const read = createQueueDepths(
    {
      queues: { cards: 'https://sqs/1/Cards', 'handler welcome': 'https://sqs/1/Welcome' },
      lettersOf: async (queue) => Promise.resolve(`https://sqs/1/Dead of ${queue}`),
    },
    new SQSClient(aws.connection),
  );
  expect(await read()).toEqual([
    { queue: 'cards', waiting: 3, inFlight: 2, dead: 5 },
    { queue: 'handler welcome', waiting: 3, inFlight: 2, dead: 5 },
  ]);
});
