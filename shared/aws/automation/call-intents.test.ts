import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import type { CallIntent } from '#shared/automation/call-intents.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createCallIntents } from './call-intents.ts';

const intent: CallIntent = {
  operation: 'sms.messages.create',
  digest: 'd1',
  attemptId: 'a1',
  state: { kind: 'uncertain', notBeforeMs: 1_000 },
};

function setUp(answers: readonly HttpAnswer[]) {
  const { requests, clientConfig } = createAnsweringHttp(answers);
  const clock = createManualClock();
  const intents = createCallIntents(
    {
      workTable: 'work',
      team: 'care',
      clock,
      random: seededRandom(1),
      timers: { sleep: () => Promise.resolve() },
    },
    new DynamoDBClient(clientConfig),
  );
  return { requests, intents, clock };
}

const written: HttpAnswer = { status: 200, body: {} };

const refused = (item?: object): HttpAnswer => ({
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'ConditionalCheckFailed', ...(item && { Item: marshall(item) }) }],
  },
});

test('an intent is written under the hash of its key, for as long as an event may be repeated', async () => {
  const { intents, requests } = setUp([written]);

  expect(await intents.begin('person per_1', intent)).toBeUndefined();
  expect(requests[0]).toMatchObject({
    TransactItems: [
      {
        Put: {
          TableName: 'work',
          ConditionExpression: 'attribute_not_exists(pk)',
          Item: {
            pk: { S: expect.stringMatching(/^CALL#care#[0-9a-f]{64}$/) },
            sk: { S: 'call' },
            // 40 days after 5 January 2026, 8 o'clock.
            expiresAt: { N: String(Date.parse('2026-02-14T08:00:00Z') / 1000) },
          },
        },
      },
    ],
  });
  expect(JSON.stringify(requests)).not.toContain('per_1');
});

const refusal = { status: 'refused', code: 'conflict', httpStatus: 409, requestId: 'req_1' } as const;

test.each<CallIntent['state']>([
  { kind: 'succeeded' },
  { kind: 'refused', refusal },
  { kind: 'uncertain', notBeforeMs: 2_000, sinceMs: 1_000, refusals: 3, refusal },
  // As it was stored before uncertain states had an end.
  { kind: 'uncertain', notBeforeMs: 2_000 },
])('an existing intent is returned: %o', async (state) => {
  const there: CallIntent = { ...intent, attemptId: 'a0', state };
  const { intents } = setUp([refused({ pk: 'CALL#care#x', sk: 'call', ...there, expiresAt: 1 })]);

  expect(await intents.begin('k', intent)).toEqual(there);
});

test('an intent changes hands once', async () => {
  const other: CallIntent = { ...intent, attemptId: 'a2' };
  const { intents, requests } = setUp([written, refused({ pk: 'x', sk: 'call', ...other })]);

  expect(await intents.resume('k', 'a0', intent)).toBe(true);
  expect(await intents.resume('k', 'a0', intent)).toBe(false);
  expect(requests[0]).toMatchObject({
    TransactItems: [
      {
        Put: {
          ConditionExpression: 'attemptId = :seen',
          ExpressionAttributeValues: { ':seen': { S: 'a0' } },
        },
      },
    ],
  });
});

test('an intent left by a lost answer belongs to the same attempt', async () => {
  const own = refused({ pk: 'x', sk: 'call', ...intent });
  const { intents } = setUp([own, own]);

  expect(await intents.begin('k', intent)).toBeUndefined();
  expect(await intents.resume('k', 'a0', intent)).toBe(true);
});

test('an ending and its reply are written together, by the attempt that holds the intent', async () => {
  const { intents, requests } = setUp([written, refused()]);
  const reply = { kind: 'json', text: '{}' } as const;

  await intents.recordEnding('k', 'a1', { state: { kind: 'succeeded' }, reply });
  expect(requests[0]).toMatchObject({
    TransactItems: [
      {
        Update: {
          ConditionExpression: 'attemptId = :own',
          ExpressionAttributeValues: { ':own': { S: 'a1' } },
        },
      },
      { Put: { Item: { sk: { S: 'reply' } } } },
    ],
  });
  // Another attempt holds it by now; that attempt's ending counts.
  await expect(intents.recordEnding('k', 'a1', { state: { kind: 'open' } })).resolves.toBeUndefined();
});

test('a reply is returned for a day, although the table deletes it later', async () => {
  const reply = { kind: 'json', text: '{"id":"sms_1"}' };
  const expiresAt = Date.parse('2026-01-06T08:00:00Z') / 1000;
  const found: HttpAnswer = {
    status: 200,
    body: { Item: marshall({ pk: 'x', sk: 'reply', reply, expiresAt }) },
  };
  const { intents, clock } = setUp([found, found, { status: 200, body: {} }]);

  expect(await intents.reply('k')).toEqual(reply);
  clock.advance(24 * 3_600_000);
  expect(await intents.reply('k')).toBeUndefined();
  expect(await intents.reply('k')).toBeUndefined();
});
