import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createLease } from './lease.ts';

const refusal = {
  status: 400,
  body: { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' },
};

function setUp(...answers: HttpAnswer[]) {
  const http = createAnsweringHttp(answers);
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 1 });
  const settings = { workTable: 'work', name: 'job', durationMs: 1_000 };
  const lease = createLease({ ...settings, clock: createManualClock(0), random: seededRandom(1) }, client);
  return { http, lease };
}

test('the fence comes from the row, which only a free lease lets grow', async () => {
  const { http, lease } = setUp({ status: 200, body: { Attributes: { fence: { N: '7' } } } });

  expect(await lease.acquire()).toBe(7);
  expect(http.requests[0]).toMatchObject({
    Key: { pk: { S: 'LEASE#job' }, sk: { S: 'lease' } },
    ConditionExpression: 'attribute_not_exists(pk) OR heldUntil <= :now OR holder = :holder',
    ExpressionAttributeValues: { ':now': { N: '0' }, ':until': { N: '1000' } },
  });
});

test('a lease that another run holds is not given', async () => {
  const { lease } = setUp(refusal);

  expect(await lease.acquire()).toBeUndefined();
});

test('renewing a lease that was taken meanwhile fails; giving it back does nothing', async () => {
  const { lease } = setUp(refusal, refusal);

  await expect(lease.renew(3)).rejects.toThrow(LeaseLostError);
  await lease.release(3);
});

test('any other failure is told', async () => {
  const { lease } = setUp({ status: 500, body: { __type: 'InternalServerError' } });

  await expect(lease.acquire()).rejects.toThrow();
});
