import { ConditionalCheckFailedException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createErasableLooseObjects } from '#shared/aws/erasure/erasable-loose-objects.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { toItem } from './event-items.ts';
import { createLooseObjects } from './loose-objects.ts';
import { keepObject } from './object-items.ts';

const entity = { kind: 'card', entityId: 'card_1' };
const changed = new ConditionalCheckFailedException({ message: 'changed', $metadata: {} });

const row = (facts: object = {}) =>
  toItem({
    pk: 'CARD#card_1',
    sk: 'object#o1',
    bodyKey: 'mirror/e1/o1',
    openSince: '2026-01-05T08:00:00.000Z',
    ...facts,
  });

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const array: Value[] = [];
  for await (const value of values) array.push(value);
  return array;
}

const instant = '2026-01-05T09:00:00.000Z';
const found = {
  note: { pk: 'CARD#card_1', sk: 'object#o1' },
  key: 'mirror/e1/o1',
  since: '2026-01-05T08:00:00.000Z',
  isClaimed: false,
};

test('a note is stored with its entity, under its owners, and among the open items', async () => {
  const { client, asked } = answeringDynamoDb();
  const loose = createLooseObjects({ mirrorTable: 'mirror', clock: createManualClock() }, client);
  const owners = { customerId: 'per_1', businessId: 'bus_1', accountId: 'acc_1', throughId: 'card_1' };
  await loose.note({ key: 'mirror/e1/o1', entity, owners });
  expect(asked).toEqual([
    {
      name: 'PutItemCommand',
      input: {
        TableName: 'mirror',
        ConditionExpression: 'attribute_not_exists(pk)',
        Item: {
          ...row({ throughId: 'card_1', openKind: 'left_body/erasure' }),
          ...toItem({ ofCustomer: 'per_1', ofBusiness: 'bus_1', ofAccount: 'acc_1' }),
        },
      },
    },
  ]);
});

test('objects noted before an instant are listed, on all pages, with the current state of their rows', async () => {
  const { client, asked } = answeringDynamoDb(
    { Items: [row()], LastEvaluatedKey: row() },
    { Item: row() },
    { Items: [row(), row()] },
    // Kept since the index was written, noted again, and gone.
    { Item: toItem({ pk: 'CARD#card_1', sk: 'object#o1', bodyKey: 'mirror/e1/o1' }) },
    { Item: row({ openSince: instant }) },
  );
  expect(
    await all(
      createErasableLooseObjects({ mirrorTable: 'mirror', bodies: createMemoryBodyStore() }, client).before(
        instant,
      ),
    ),
  ).toEqual([found]);
  expect(asked[0]?.input).toMatchObject({
    IndexName: 'openItems',
    ExpressionAttributeValues: { ':kind': { S: 'left_body/erasure' }, ':before': { S: instant } },
  });
  expect(asked[1]?.input).toMatchObject({ ConsistentRead: true });
  expect(asked).toHaveLength(5);
});

test('older notes of bodies are listed like any other', async () => {
  const old = { pk: 'LEFT_BODY#e1', sk: 'erasure', bodyKey: 'bodies/sha' };
  const { client } = answeringDynamoDb({ Items: [toItem(old)] }, { Item: { ...row(), ...toItem(old) } });
  expect(
    await all(
      createErasableLooseObjects({ mirrorTable: 'mirror', bodies: createMemoryBodyStore() }, client).before(
        instant,
      ),
    ),
  ).toMatchObject([{ note: { pk: 'LEFT_BODY#e1', sk: 'erasure' }, key: 'bodies/sha', eventId: 'e1' }]);
});

test('a note is claimed and forgotten only if unchanged since it was listed', async () => {
  const { client, asked } = answeringDynamoDb({}, changed, {}, changed);
  const loose = createErasableLooseObjects(
    { mirrorTable: 'mirror', bodies: createMemoryBodyStore() },
    client,
  );
  expect([await loose.claim(found, instant), await loose.claim(found, instant)]).toEqual([true, false]);
  expect([await loose.forget(found), await loose.forget(found)]).toEqual([true, false]);
  expect(asked[0]).toMatchObject({
    name: 'UpdateItemCommand',
    input: {
      UpdateExpression: 'SET claimed = :true, openSince = :at',
      ConditionExpression: 'openSince = :since',
      ExpressionAttributeValues: { ':since': { S: found.since }, ':at': { S: instant } },
    },
  });
  expect(asked[2]).toMatchObject({
    name: 'DeleteItemCommand',
    input: { Key: toItem(found.note), ConditionExpression: 'openSince = :since' },
  });
});

test('a note that arrives after its own retry does not reopen an object that a commit has kept', async () => {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const loose = createLooseObjects({ mirrorTable: 'mirror', clock }, client);
  const noted = { key: 'mirror/e1/o1', entity, owners: {} };
  await loose.note(noted);
  const [kept] = keepObject('mirror', { data: { at: 'bucket', key: noted.key }, entity });
  const TransactItems = kept === undefined ? [] : [kept];
  await client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken: 'commit' }));
  await loose.note(noted);

  expect(rowsOf('mirror')).toEqual([expect.not.objectContaining({ openKind: expect.anything() as unknown })]);
});
