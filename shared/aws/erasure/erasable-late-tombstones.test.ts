import { expect, test } from 'vitest';
import { tombstoneKey } from '#shared/aws/mirror/tombstones.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createErasableLateTombstones } from './erasable-late-tombstones.ts';

const [before, since, later] = ['2026-01-05T09:00Z', '2026-01-05T08:00Z', '2026-01-05T10:00Z'];
const key = tombstoneKey('card_1');
const row = (openSince: string) =>
  toItem({ ...key, grave: { kind: 'card', entityId: 'card_1', accountId: 'acc_1' }, openSince });
const listed = { Items: [toItem(key)] };
const tombstone = { entity: { kind: 'card', entityId: 'card_1' }, accountId: 'acc_1', since };

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('a tombstone is listed with its entity, unless it was set again or closed meanwhile', async () => {
  const list = async (...rows: readonly object[]) => {
    const { client, asked } = answeringDynamoDb({ Items: [] }, listed, ...rows);
    return {
      asked,
      found: await all(createErasableLateTombstones('mirror', client).before(before)),
    };
  };
  const { asked, found } = await list({ Item: row(since) });
  expect(found).toEqual([tombstone]);
  expect(asked[1]?.input).toMatchObject({
    IndexName: 'openItems',
    ExpressionAttributeValues: { ':kind': { S: 'tombstone/late' }, ':before': { S: before } },
  });
  expect(asked[2]?.input).toMatchObject({ Key: toItem(key), ConsistentRead: true });
  expect((await list({ Item: row(later) })).found).toEqual([]);
  expect((await list({ Item: toItem(key) })).found).toEqual([]);
});

test('an account without a tombstone is listed as undecided, and is closed under its own key', async () => {
  const key = { ...tombstoneKey('acc_1'), sk: 'undecided' };
  const item = toItem({ ...key, grave: { kind: 'account', entityId: 'acc_1' }, openSince: since });
  const { client, asked } = answeringDynamoDb({ Items: [toItem(key)] }, { Item: item }, { Items: [] });
  const lateTombstones = createErasableLateTombstones('mirror', client);
  const found = await all(lateTombstones.before(before));
  expect(found).toEqual([
    { entity: { kind: 'account', entityId: 'acc_1' }, accountId: undefined, since, isUndecided: true },
  ]);
  expect(asked[0]?.input).toMatchObject({
    ExpressionAttributeValues: { ':kind': { S: 'tombstone/undecided' } },
  });
  for (const each of found) await lateTombstones.close(each);
  expect(asked.at(-1)?.input).toMatchObject({ Key: toItem(key) });
});

test('a tombstone is closed only if unchanged since it was listed, and its tombstone stays', async () => {
  const { client, asked } = answeringDynamoDb();
  await createErasableLateTombstones('mirror', client).close(tombstone);
  expect(asked).toEqual([
    {
      name: 'UpdateItemCommand',
      input: {
        TableName: 'mirror',
        Key: toItem(key),
        UpdateExpression: 'REMOVE openKind, openSince, grave',
        ConditionExpression: 'openSince = :since',
        ExpressionAttributeValues: { ':since': { S: since } },
      },
    },
  ]);
});
