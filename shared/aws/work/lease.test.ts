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

const conflict = {
  status: 400,
  body: { __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException' },
};
const failure = { status: 500, body: { __type: 'InternalServerError' } };
const done = (fence: number) => ({ status: 200, body: { Attributes: { fence: { N: String(fence) } } } });

function setUp(...answers: HttpAnswer[]) {
  const http = createAnsweringHttp(answers);
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 2 });
  const lease = createLease(
    {
      workTable: 'work',
      name: 'job',
      durationMs: 1_000,
      clock: createManualClock(0),
      timers: { sleep: () => Promise.resolve() },
      random: seededRandom(1),
    },
    client,
  );
  return { http, lease };
}

test('a lease whose answer was lost is acquired again under the same name', async () => {
  const { http, lease } = setUp(failure, done(8));

  expect(await lease.acquire()).toBe(8);
  const owners = http.requests.map((request) => (request as Update).ExpressionAttributeValues[':holder']);
  expect(owners).toHaveLength(2);
  expect(owners[0]).toEqual(owners[1]);
  expect(owners[0]?.S).toMatch(/^[0-9a-f-]{36}$/);
});

interface Update {
  readonly ExpressionAttributeValues: Readonly<Record<string, { readonly S?: string }>>;
}

test('whoever is refused knows the holder, also one of an earlier release', async () => {
  const refusedBy = (row: object) => ({ ...refusal, body: { ...refusal.body, Item: row } });
  const row = { heldUntil: { N: '900' }, takenAt: { N: '100' }, takenBy: { S: 'anna' } };
  const { lease } = setUp(
    refusedBy(row),
    refusedBy({ ...row, takenBy: { S: '' } }),
    refusedBy({ heldUntil: { N: '9' } }),
  );
  expect(await lease.acquire('ben')).toBeUndefined();
  expect(lease.heldBy()).toEqual({ untilMs: 900, sinceMs: 100, by: 'anna' });
  await lease.acquire();
  expect(lease.heldBy()).toEqual({ untilMs: 900, sinceMs: 100 });
  await lease.acquire();
  expect(lease.heldBy()).toEqual({ untilMs: 9 });
});

test('each run acquires it under its own name', async () => {
  const { http, lease } = setUp(done(1), done(2));
  await lease.acquire();
  await lease.acquire();
  const [one, other] = http.requests.map(
    (request) => (request as Update).ExpressionAttributeValues[':holder'],
  );
  expect(one).not.toEqual(other);
});

test('a lease is renewed and released by its fence alone', async () => {
  const { http, lease } = setUp(done(7), done(7));
  await lease.renew(7);
  await lease.release(7);
  expect(http.requests).toMatchObject([
    {
      UpdateExpression: 'SET heldUntil = :until',
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeValues: { ':fence': { N: '7' }, ':until': { N: '1000' } },
    },
    {
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeValues: { ':fence': { N: '7' }, ':until': { N: '0' } },
    },
  ]);
});

test('a conflict with a transaction on the row does not lose the lease', async () => {
  const { http, lease } = setUp(conflict, done(7), conflict, conflict, done(7), conflict, done(7));
  expect(await lease.acquire()).toBe(7);
  await lease.renew(7);
  await lease.release(7);
  expect(http.requests).toHaveLength(7);
});

test('the fence comes from the row and grows only when the lease is free', async () => {
  const { http, lease } = setUp({ status: 200, body: { Attributes: { fence: { N: '7' } } } });

  expect(await lease.acquire()).toBe(7);
  expect(http.requests[0]).toMatchObject({
    Key: { pk: { S: 'LEASE#job' }, sk: { S: 'lease' } },
    ConditionExpression:
      'attribute_not_exists(pk) OR heldUntil <= :now OR heldUntil > :latest OR holder = :holder',
    ExpressionAttributeValues: { ':now': { N: '0' }, ':until': { N: '1000' }, ':latest': { N: '1801000' } },
  });
});

test('a lease that another run holds is not granted', async () => {
  const { lease } = setUp(refusal);

  expect(await lease.acquire()).toBeUndefined();
});

test('renewing a lease that was taken meanwhile fails; releasing it does nothing', async () => {
  const { lease } = setUp(refusal, refusal);

  await expect(lease.renew(3)).rejects.toThrow(LeaseLostError);
  await lease.release(3);
});

test('any other failure is thrown', async () => {
  const { lease } = setUp(...Array.from({ length: 6 }, () => failure));

  await expect(lease.acquire()).rejects.toThrow();
  await expect(lease.renew(3)).rejects.not.toThrow(LeaseLostError);
  await expect(lease.release(3)).rejects.toThrow();
});
