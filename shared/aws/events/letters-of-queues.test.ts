import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { createAnsweringHttp } from '#test/fakes/answering-http.ts';
import { lettersOfQueues } from './letters-of-queues.ts';

const queue = 'https://sqs.eu-central-1.amazonaws.com/123456789012/Cards';
const answer = (Attributes: object) => ({ status: 200, body: { Attributes } });

test('a queue is asked once where its dead letters are', async () => {
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:123456789012:CardsDead',
    maxReceiveCount: 200,
  });
  const http = createAnsweringHttp([answer({ RedrivePolicy })]);
  const urlOf = lettersOfQueues({ cards: queue }, new SQSClient(http.clientConfig));
  const dead = 'https://sqs.eu-central-1.amazonaws.com/123456789012/CardsDead';
  expect([await urlOf('cards'), await urlOf('cards')]).toEqual([dead, dead]);
  expect(http.requests).toEqual([{ QueueUrl: queue, AttributeNames: ['RedrivePolicy'] }]);
});

test('a queue without dead letters is said by its address', async () => {
  const http = createAnsweringHttp([answer({})]);
  const urlOf = lettersOfQueues({ cards: queue }, new SQSClient(http.clientConfig));
  await expect(urlOf('cards')).rejects.toThrow(`The queue ${queue} has no dead letters`);
});
