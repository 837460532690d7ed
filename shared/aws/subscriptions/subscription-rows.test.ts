import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { RowChange } from '#shared/subscriptions/ports.ts';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { readTestSeal } from '#test/fakes/secret-seal.ts';
import { createSubscriptionRows } from './subscription-rows.ts';

const intent = { id: 'int-1', eventType: 'BOOKING', createdAt: '2026-01-05T08:00:00.000Z' };
const subscription = {
  id: 'sub-1',
  eventType: 'BOOKING',
  intentId: 'int-1',
  webhookUrl: 'https://hooks.example',
  secret: 'secret-of-sub-1',
  createdAt: '2026-01-05T08:00:00.000Z',
};

function setUp(...answers: HttpAnswer[]) {
  const http = createAnsweringHttp(answers);
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 1 });
  const timers = { sleep: () => Promise.resolve() };
  const settings = {
    workTable: 'work',
    leaseName: 'job',
    readSeal: readTestSeal,
    timers,
    random: seededRandom(1),
    alsoWrites: () => [],
  };
  return { http, rows: createSubscriptionRows(settings, client) };
}

const cancelled = (...codes: string[]): HttpAnswer => ({
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  },
});

test('subscriptions are found through the intents of their type', async () => {
  const { http, rows } = setUp(
    { status: 200, body: { Items: [marshall({ ...intent, subscriptionId: 'sub-1' })] } },
    { status: 200, body: { Item: marshall(subscription) } },
  );

  expect(await rows.read(['BOOKING'])).toEqual({
    intents: [{ ...intent, subscriptionId: 'sub-1' }],
    subscriptions: [subscription],
    // As an earlier version stored it.
    unsealed: ['sub-1'],
  });
  expect(http.requests).toMatchObject([
    { ExpressionAttributeValues: { ':pk': { S: 'SUBSCRIPTION_INTENT#BOOKING' } }, ConsistentRead: true },
    { Key: { pk: { S: 'SUBSCRIPTION#sub-1' }, sk: { S: 'subscription' } }, ConsistentRead: true },
  ]);
});

const changes: RowChange[] = [
  { kind: 'put-intent', intent },
  { kind: 'forget-intent', intent },
  { kind: 'keep', subscription },
  { kind: 'put', subscription },
  { kind: 'forget', subscription },
  { kind: 'start-publication', publication: { number: 1, startedAt: '', digest: '' } },
  { kind: 'request-reconciliation', request: { eventType: 'BOOKING', since: '', requestedAt: '' } },
  {
    kind: 'notify-silence',
    silence: { eventType: 'BOOKING', since: '', silentHours: 25, expectedHours: 24, noticedAt: '' },
  },
];

test.each(changes)('$kind is conditional on the fence', async (change) => {
  const { http, rows } = setUp({ status: 200, body: {} });

  await rows.write(7, change);

  const [request] = http.requests as { TransactItems: object[] }[];
  expect(request?.TransactItems[0]).toEqual({
    ConditionCheck: {
      TableName: 'work',
      Key: { pk: { S: 'LEASE#job' }, sk: { S: 'lease' } },
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeValues: { ':fence': { N: '7' } },
    },
  });
  expect(request?.TransactItems.length).toBeGreaterThan(1);
});

test('only a failed condition of the fence means a lost lease', async () => {
  const { rows } = setUp(
    cancelled('ConditionalCheckFailed', 'None'),
    cancelled('None', 'None', 'ConditionalCheckFailed'),
  );
  const change: RowChange = { kind: 'keep', subscription };

  await expect(rows.write(7, change)).rejects.toThrow(LeaseLostError);
  await expect(rows.write(7, change)).rejects.toMatchObject({ code: 'row-in-motion' });
});
