import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createAnsweringHttp } from '#test/fakes/answering-http.ts';
import { countingDynamoDb } from '#test/fakes/receiver-world.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createQuarantineAllowance } from './quarantine-allowance.ts';

const stranger = { subscriptionId: 'sub_1', network: '203.0.113.0/24', isNetworkProven: false };
const refusal = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' };

function answering(...answers: { status: number; body: unknown }[]) {
  const http = createAnsweringHttp(answers);
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 1 });
  return { http, allowance: createQuarantineAllowance('work', createManualClock(), client) };
}

function counting() {
  const [table, clock] = [countingDynamoDb(), createManualClock()];
  const allowance = createQuarantineAllowance('work', clock, table.client);
  /** How many of these attempts succeed. */
  const taken = async (tries: number, sender: Partial<typeof stranger> = {}) => {
    let count = 0;
    for (let each = 0; each < tries; each += 1)
      if (await allowance.take({ ...stranger, ...sender })) count += 1;
    return count;
  };
  return { clock, table, taken };
}

test('each attempt counts once for its sender and once for all unproven senders, up to their limits', async () => {
  const { http, allowance } = answering({ status: 200, body: {} }, { status: 200, body: {} });
  expect(await allowance.take(stranger)).toBe(true);
  expect(http.requests).toMatchObject([
    {
      TableName: 'work',
      Key: { pk: { S: 'QUARANTINE#2026-01-05T08#203.0.113.0/24#sub_1' }, sk: { S: 'count' } },
      UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeValues: { ':limit': { N: '100' }, ':expiresAt': { N: '1767772800' } },
    },
    {
      Key: { pk: { S: 'QUARANTINE#2026-01-05T08' } },
      ExpressionAttributeValues: { ':limit': { N: '1000' } },
    },
  ]);
});

test('a refused condition means that nothing is left', async () => {
  expect(await answering({ status: 400, body: refusal }).allowance.take(stranger)).toBe(false);
});

test.each(['InternalServerError', 'ThrottlingException', 'ProvisionedThroughputExceededException'])(
  '%s is neither of the two answers',
  async (name) => {
    const { allowance } = answering({ status: 500, body: { __type: name } });
    await expect(allowance.take(stranger)).rejects.toThrow();
  },
);

test('a sender may use a hundred an hour, and no more of the share of all unproven senders', async () => {
  const { table, taken } = counting();
  expect(await taken(5_000)).toBe(100);
  expect(table.counts.get('QUARANTINE#2026-01-05T08')).toBe(100);
  expect(await taken(1, { network: '198.51.100.0/24' })).toBe(1);
  expect(await taken(1, { subscriptionId: 'sub_2' })).toBe(1);
});

test('when unproven senders have used up their share, a proven network still has its own', async () => {
  const { taken } = counting();
  for (let net = 0; net < 20; net += 1) await taken(100, { network: `198.51.${net}.0/24` });
  expect(await taken(1)).toBe(0);
  expect(await taken(200, { network: '192.0.2.0/24', isNetworkProven: true })).toBe(100);
});

test('each hour starts at zero, and a wrong clock only counts in another hour', async () => {
  const { clock, taken } = counting();
  expect(await taken(200)).toBe(100);
  clock.advance(3_600_000);
  expect(await taken(200)).toBe(100);
  clock.advance(-3_600_000);
  expect(await taken(200)).toBe(0);
  clock.advance(-3_600_000);
  expect(await taken(200)).toBe(100);
});
