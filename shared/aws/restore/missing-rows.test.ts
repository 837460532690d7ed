import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { copyMissingRows } from './missing-rows.ts';

const row = (pk: string, more: object = {}) => ({ pk: { S: pk }, sk: { S: 'state' }, ...more });
const copy = { from: 'mirror-before', to: 'mirror', partition: '', nowSeconds: 1_000 };
const present = new ConditionalCheckFailedException({ message: 'it is there', $metadata: {} });

test('a row that is missing is copied, and one that is there stays as it is', async () => {
  const { client, asked } = answeringDynamoDb({ Items: [row('BOOKING#1'), row('BOOKING#2')] }, {}, present);
  expect(await copyMissingRows(client, { ...copy, dryRun: false })).toEqual({
    read: 2,
    present: 1,
    expired: 0,
    copied: 1,
  });
  expect(asked.map(({ input }) => input['TableName'])).toEqual(['mirror-before', 'mirror', 'mirror']);
  for (const { input } of asked.slice(1))
    expect(input).toMatchObject({ ConditionExpression: 'attribute_not_exists(pk)' });
});

test('a dry run counts the same, and writes nothing', async () => {
  const { client, asked } = answeringDynamoDb(
    { Items: [row('BOOKING#1'), row('BOOKING#2')] },
    {},
    { Item: row('BOOKING#2') },
  );
  const counts = await copyMissingRows(client, { ...copy, dryRun: true });
  expect(counts).toEqual({ read: 2, present: 1, expired: 0, copied: 1 });
  expect(asked.map(({ name }) => name)).toEqual(['ScanCommand', 'GetItemCommand', 'GetItemCommand']);
});

test('what has expired stays away, and so do other partitions than those that are asked for', async () => {
  const items = [
    row('FEE#1', { expiresAt: { N: '1000' } }),
    row('FEE#2', { expiresAt: { N: '1001' } }),
    row('LEASE#fees'),
  ];
  const { client, asked } = answeringDynamoDb({ Items: items }, {});
  const counts = await copyMissingRows(client, { ...copy, partition: 'FEE#', dryRun: false });
  expect(counts).toEqual({ read: 2, present: 0, expired: 1, copied: 1 });
  expect(asked.at(-1)?.input).toMatchObject({ Item: { pk: { S: 'FEE#2' } } });
});
