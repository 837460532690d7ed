import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { createSourcesTaken } from './sources-taken.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

const mapping = (resource: string, State: string) => ({
  EventSourceArn: `arn:aws:${resource}`,
  State,
  UUID: `of ${resource.split(':').at(-1)}`,
});

test('a queue and a stream have the state of their mapping, and are absent without one', async () => {
  aws.answerWith({
    '/2015-03-31/event-source-mappings': {
      EventSourceMappings: [
        mapping('sqs:eu-central-1:1:OtherCards', 'Enabled'),
        mapping('sqs:eu-central-1:1:Cards', 'Disabled'),
        mapping('dynamodb:eu-central-1:1:table/Events/stream/2026-01-05T07:00:00.000', 'Enabled'),
      ],
    },
  });
  const read = createSourcesTaken(
    {
      queues: { cards: 'https://sqs/1/Cards', 'handler welcome': 'https://sqs/1/Welcome' },
      followed: { 'events/forward': 'Events' },
    },
    new LambdaClient(aws.connection),
  );
  expect(await read()).toEqual([
    { of: 'cards', state: 'Disabled', uuid: 'of Cards' },
    { of: 'handler welcome', state: 'Absent' },
    { of: 'events/forward', state: 'Enabled', uuid: 'of 00.000' },
  ]);
});
