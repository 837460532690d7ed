import { expect, test } from 'vitest';
import { tombstoneKey } from '#shared/aws/mirror/tombstones.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createErasableLateGraves } from './erasable-late-tombstones.ts';

const [before, since, later] = ['2026-01-05T09:00Z', '2026-01-05T08:00Z', '2026-01-05T10:00Z'];
const key = tombstoneKey('card_1');
const row = (openSince: string) =>
  toItem({ ...key, grave: { kind: 'card', entityId: 'card_1', accountId: 'acc_1' }, openSince });
const listed = { Items: [toItem(key)] };
const grave = { entity: { kind: 'card', entityId: 'card_1' }, accountId: 'acc_1', since };

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('a grave is listed with its entity, unless it was set again or closed meanwhile', async () => {
  const list = async (...rows: readonly object[]) => {
    const { client, asked } = answeringDynamoDb({ Items: [] }, listed, ...rows);
    return {
      asked,
      graves: await all(createErasableLateGraves('mirror', client).before(before)),
    };
  };
  const { asked, graves } = await list({ Item: row(since) });
  expect(graves).toEqual([grave]);
  expect(asked[1]?.input).toMatchObject({
    IndexName: 'openItems',
    ExpressionAttributeValues: { ':kind': { S: 'tombstone/late' }, ':before': { S: before } },
  });
  expect(asked[2]?.input).toMatchObject({ Key: toItem(key), ConsistentRead: true });
  expect((await list({ Item: row(later) })).graves).toEqual([]);
  expect((await list({ Item: toItem(key) })).graves).toEqual([]);
});

test('an account without a tombstone is listed as undecided, and is closed under its own key', async () => {
  const key = { ...tombstoneKey('acc_1'), sk: 'undecided' };
  const item = toItem({ ...key, grave: { kind: 'account', entityId: 'acc_1' }, openSince: since });
  const { client, asked } = answeringDynamoDb({ Items: [toItem(key)] }, { Item: item }, { Items: [] });
  const lateGraves = createErasableLateGraves('mirror', client);
  const graves = await all(lateGraves.before(before));
  expect(graves).toEqual([
    { entity: { kind: 'account', entityId: 'acc_1' }, accountId: undefined, since, isUndecided: true },
  ]);
  expect(asked[0]?.input).toMatchObject({
    ExpressionAttributeValues: { ':kind': { S: 'tombstone/undecided' } },
  });
  for (const found of graves) await lateGraves.close(found);
  expect(asked.at(-1)?.input).toMatchObject({ Key: toItem(key) });
});

test('a grave is closed only if unchanged since it was listed, and its tombstone stays', async () => {
  const { client, asked } = answeringDynamoDb();
  await createErasableLateGraves('mirror', client).close(grave);
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
