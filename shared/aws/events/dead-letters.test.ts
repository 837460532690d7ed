import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { familyNames, type Family } from '#shared/events/families.ts';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createDeadLetters } from './dead-letters.ts';

const queue = 'https://sqs.eu-central-1.amazonaws.com/accounts';
const urls = Object.fromEntries(familyNames.map((family) => [family, queue])) as Record<Family, string>;

function setUp(...answers: readonly HttpAnswer[]) {
  const http = createAnsweringHttp(answers);
  return {
    http,
    deadLetters: createDeadLetters((family: Family) => urls[family], new SQSClient(http.clientConfig)),
  };
}

const letter = (n: number) => ({
  messageId: `m${n}`,
  receiptHandle: `r${n}`,
  text: '',
  queuedAt: '2026-01-05T08:00:00.000Z',
});
const done = { status: 200, body: {} };

test('each letter is made visible by its own request', async () => {
  const letters = Array.from({ length: 12 }, (_, n) => letter(n));
  const { http, deadLetters } = setUp(...letters.map(() => done));
  await deadLetters.release('accounts', letters);
  expect(http.requests).toEqual(
    letters.map(({ receiptHandle }) => ({
      QueueUrl: queue,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: 0,
    })),
  );
});

test('a letter that is already visible does not keep the others hidden', async () => {
  const shown = { status: 400, body: { __type: 'com.amazonaws.sqs#MessageNotInflight', message: 'no' } };
  const { http, deadLetters } = setUp(done, shown, done);
  await deadLetters.release('accounts', [letter(1), letter(1), letter(2)]);
  expect(http.requests).toHaveLength(3);

  const refused = { status: 403, body: { __type: 'com.amazonaws.sqs#KmsAccessDenied', message: 'no' } };
  await expect(setUp(refused).deadLetters.release('accounts', [letter(1)])).rejects.toThrow();
});
