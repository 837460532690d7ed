import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createAnsweringHttp } from '#test/fakes/answering-http.ts';
import { createQuarantineAllowance } from './quarantine-allowance.ts';

function setUp(...answers: { status: number; body: unknown }[]) {
  const http = createAnsweringHttp(answers);
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 1 });
  return { http, allowance: createQuarantineAllowance('work', createManualClock(), client) };
}

test('each take counts one in the row of the hour, below the limit', async () => {
  const { http, allowance } = setUp({ status: 200, body: {} });
  expect(await allowance.take()).toBe(true);
  expect(http.requests[0]).toMatchObject({
    TableName: 'work',
    Key: { pk: { S: 'QUARANTINE#2026-01-05T08' }, sk: { S: 'count' } },
    ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
    ExpressionAttributeValues: { ':limit': { N: '100' } },
  });
});

test('a refused condition means that nothing is left', async () => {
  const refusal = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' };
  const { allowance } = setUp({ status: 400, body: refusal });
  expect(await allowance.take()).toBe(false);
});

test('any other failure is none of the two answers', async () => {
  const failure = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' };
  const { allowance } = setUp({ status: 500, body: failure });
  await expect(allowance.take()).rejects.toThrow();
});
