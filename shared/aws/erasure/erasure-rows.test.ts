import { TransactionCanceledException, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { newErasure, type Erasure } from '#shared/erasure/erasure.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createErasureRows } from './erasure-rows.ts';
import { toItem } from '#shared/aws/events/event-items.ts';

const customer = { kind: 'person', id: 'per_1' } as const;
const announced = newErasure(customer, '2026-01-05T08:00:00.000Z');

function setUp(...answers: readonly (object | Error)[]) {
  const { client, asked } = answeringDynamoDb(...answers);
  const timers = { sleep: async () => Promise.resolve() };
  const settings = { workTable: 'work', leaseName: 'erasure', timers, random: seededRandom(1) };
  return { rows: createErasureRows(settings, client), asked };
}

const refusedBy = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const [none, failed] = ['None', 'ConditionalCheckFailed'] as const;

test('a row is written only by the owner of the lease, and only moves forward', async () => {
  const { rows, asked } = setUp();
  await rows.write(7, { ...announced, state: 'erasing' });
  const [lease, row] = asked[0]!.input['TransactItems'] as [TransactWriteItem, TransactWriteItem];
  expect(lease.ConditionCheck).toMatchObject({
    Key: { pk: { S: 'LEASE#erasure' } },
    ConditionExpression: 'fence = :fence',
    ExpressionAttributeValues: { ':fence': { N: '7' } },
  });
  expect(unmarshall(row.Put!.Item!)).toMatchObject({
    pk: 'ERASURE#person#per_1',
    sk: 'erasure',
    state: 'erasing',
  });
  expect(row.Put!.ConditionExpression).toMatch(/^attribute_not_exists\(pk\) OR #state IN /);
});

const before: Readonly<Record<Erasure['state'], readonly string[]>> = {
  announced: ['announced', 'missing', 'unknown', 'refused'],
  missing: ['announced', 'missing', 'unknown', 'refused'],
  unknown: ['announced', 'missing', 'unknown', 'refused'],
  refused: ['announced', 'missing', 'unknown', 'refused'],
  erasing: ['announced', 'missing', 'unknown', 'refused', 'erasing'],
  completed: ['erasing', 'completed'],
};

test.each(Object.entries(before))('%s replaces only what may come before it', async (state, states) => {
  const { rows, asked } = setUp();
  await rows.write(7, { ...announced, state: state as Erasure['state'] });
  const [, row] = asked[0]!.input['TransactItems'] as [TransactWriteItem, TransactWriteItem];
  expect(Object.values(unmarshall(row.Put!.ExpressionAttributeValues!))).toEqual(states);
});

test('a writer that lost the lease, or is behind, gets that as its result', async () => {
  const lost = setUp(refusedBy(failed, none), refusedBy(failed, failed), refusedBy(none, failed));
  await expect(lost.rows.write(7, announced)).rejects.toThrow(LeaseLostError);
  await expect(lost.rows.keepWitness(7, customer)).rejects.toThrow(LeaseLostError);
  await expect(lost.rows.write(7, announced)).rejects.toThrow(TransientError);
});

test('rows are read consistently', async () => {
  const { rows, asked } = setUp({ Item: toItem(announced) }, {}, { Item: toItem({ customer }) });
  expect(await rows.read(customer)).toEqual(announced);
  expect(await rows.read(customer)).toBeUndefined();
  expect(await rows.witness()).toEqual(customer);
  expect(asked.every(({ input }) => input['ConsistentRead'] === true)).toBe(true);
});
