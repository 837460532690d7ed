import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { createTombstoneLists } from './tombstone-lists.ts';
import { tombstoneKey } from './tombstones.ts';

const { pk } = tombstoneKey('per_1');
const entities = [
  { kind: 'account', entityId: 'acc_1' },
  { kind: 'card', entityId: 'card#1' },
];

test('an entity is listed before it gets its tombstone', async () => {
  const { client, asked } = answeringDynamoDb();
  await createTombstoneLists('mirror', client).mark('per_1', entities);
  expect(asked.map(({ input }) => unmarshall(input['Item'] as Item))).toEqual([
    { pk, sk: 'entity#ACCOUNT#acc_1' },
    tombstoneKey('acc_1'),
    { pk, sk: 'entity#CARD#card#1' },
    tombstoneKey('card#1'),
  ]);
});

test('an entity that has its tombstone is only listed', async () => {
  const { client, asked } = answeringDynamoDb();
  await createTombstoneLists('mirror', client).listMarked('per_1', entities);
  expect(asked.map(({ input }) => unmarshall(input['Item'] as Item))).toEqual([
    { pk, sk: 'entity#ACCOUNT#acc_1' },
    { pk, sk: 'entity#CARD#card#1' },
  ]);
});

test('a shared entity is listed and gets no tombstone', async () => {
  const { client, asked } = answeringDynamoDb();
  await createTombstoneLists('mirror', client).listShared('per_1', entities);
  expect(asked.map(({ input }) => unmarshall(input['Item'] as Item))).toEqual([
    { pk, sk: 'shared#ACCOUNT#acc_1' },
    { pk, sk: 'shared#CARD#card#1' },
  ]);
});

test('each list is read to its last page, consistently', async () => {
  const page = (sk: string) => ({ Items: [toItem({ pk, sk })] });
  const { client, asked } = answeringDynamoDb(
    { ...page('entity#ACCOUNT#acc_1'), LastEvaluatedKey: toItem({ pk, sk: 'entity#ACCOUNT#acc_1' }) },
    page('entity#CARD#card#1'),
    page('shared#ACCOUNT#acc_2'),
  );
  const tombstoneLists = createTombstoneLists('mirror', client);
  expect(await tombstoneLists.marked('per_1')).toEqual(entities);
  expect(await tombstoneLists.shared('per_1')).toEqual([{ kind: 'account', entityId: 'acc_2' }]);
  const prefix = (text: string) => ({
    ExpressionAttributeValues: { ':prefix': { S: text } },
    ConsistentRead: true,
  });
  expect(asked.map(({ input }) => input)).toMatchObject([
    prefix('entity#'),
    prefix('entity#'),
    prefix('shared#'),
  ]);
});
