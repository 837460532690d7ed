import {
  DynamoDBServiceException,
  TransactionCanceledException,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createTransact } from './transact.ts';

const items: TransactWriteItem[] = [{ Delete: { TableName: 'work', Key: { pk: { S: '1' } } } }];
const metadata = { message: 'refused', $fault: 'client', $metadata: {} } as const;

const cancelledFor = (Code: string) =>
  new TransactionCanceledException({ ...metadata, CancellationReasons: [{ Code }] });
const refusedWith = (name: string) => new DynamoDBServiceException({ ...metadata, name });

test.each([
  cancelledFor('TransactionConflict'),
  cancelledFor('ThrottlingError'),
  cancelledFor('ProvisionedThroughputExceeded'),
  refusedWith('TransactionConflictException'),
  refusedWith('TransactionInProgressException'),
  refusedWith('ThrottlingException'),
  refusedWith('ProvisionedThroughputExceededException'),
])('a passing failure is retried in place: $name $CancellationReasons', async (error) => {
  const { client, asked } = answeringDynamoDb(error);
  const timers = { sleep: () => Promise.resolve() };
  const transact = createTransact({ client, timers, random: seededRandom(1) });
  expect(await transact(items)).toEqual({ outcome: 'committed' });
  expect(asked).toHaveLength(2);
});

test('all attempts share one token, so that a late one repeats nothing', async () => {
  const { client, asked } = answeringDynamoDb(cancelledFor('TransactionConflict'));
  const timers = { sleep: () => Promise.resolve() };
  const transact = createTransact({ client, timers, random: seededRandom(1) });
  await transact(items);
  await transact(items);
  const [first, again, next] = asked.map(({ input }) => input['ClientRequestToken']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});
