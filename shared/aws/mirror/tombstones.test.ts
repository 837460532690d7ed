import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createTombstones } from './tombstones.ts';

const key = (id: string) => ({ pk: { S: `TOMBSTONE#${sha256Hex(id)}` }, sk: { S: 'tombstone' } });

test('ids are read in one call, by their hashes, and those with a standing tombstone are returned', async () => {
  const { client, asked } = answeringDynamoDb({ Responses: { mirror: [{ pk: key('per_1').pk }] } });
  expect([...(await createTombstones('mirror', client).standing(['acc_1', 'per_1'])).keys()]).toEqual([
    'per_1',
  ]);
  expect(asked).toMatchObject([
    { input: { RequestItems: { mirror: { Keys: [key('acc_1'), key('per_1')] } } } },
  ]);
});

test('events that are handled at the same time read theirs by one call', async () => {
  const { client, asked } = answeringDynamoDb({ Responses: { mirror: [{ pk: key('per_1').pk }] } });
  const tombstones = createTombstones('mirror', client);
  const found = await Promise.all([tombstones.standing(['acc_1']), tombstones.standing(['acc_1', 'per_1'])]);
  expect(found.map((each) => [...each.keys()])).toEqual([[], ['per_1']]);
  expect(asked).toMatchObject([
    { input: { RequestItems: { mirror: { Keys: [key('acc_1'), key('per_1')] } } } },
  ]);
});

test('a lifted tombstone no longer stands, and its row stays', async () => {
  const { client, asked } = answeringDynamoDb(
    {},
    { Responses: { mirror: [{ pk: key('acc_1').pk, lifted: { BOOL: true } }, { pk: key('per_1').pk }] } },
  );
  const tombstones = createTombstones('mirror', client);
  await tombstones.lift('acc_1');
  expect([...(await tombstones.standing(['acc_1', 'per_1'])).keys()]).toEqual(['per_1']);
  expect(asked[0]).toEqual({
    name: 'PutItemCommand',
    input: { TableName: 'mirror', Item: { ...key('acc_1'), lifted: { BOOL: true } } },
  });
});

const bound = { pk: key('ord_1').pk, boundTo: { S: 'acc_1' } };

test.each([
  ['stands', [{ pk: key('acc_1').pk }], ['ord_1']],
  ['was lifted', [{ pk: key('acc_1').pk, lifted: { BOOL: true } }], []],
  ['was never set', [], []],
])("a bound tombstone stands while its account's does: %s", async (_, account, standing) => {
  const { client, asked } = answeringDynamoDb(
    { Responses: { mirror: [bound] } },
    { Responses: { mirror: account } },
  );
  expect([...(await createTombstones('mirror', client).standing(['ord_1'])).keys()]).toEqual(standing);
  expect(asked[1]?.input).toMatchObject({ RequestItems: { mirror: { Keys: [key('acc_1')] } } });
});

test('the account of a bound tombstone is not read twice', async () => {
  const { client, asked } = answeringDynamoDb({ Responses: { mirror: [bound, { pk: key('acc_1').pk }] } });
  const standing = await createTombstones('mirror', client).standing(['ord_1', 'acc_1']);
  expect([...standing]).toEqual([
    ['ord_1', { boundTo: 'acc_1' }],
    ['acc_1', { boundTo: undefined }],
  ]);
  expect(asked).toHaveLength(1);
});

test('a bound tombstone takes no other one’s place', async () => {
  const { client, asked } = answeringDynamoDb();
  const tombstone = {
    entity: { kind: 'reservation', entityId: 'res_1' },
    boundTo: 'acc_1',
    since: '2026-01-05',
  };
  await createTombstones('mirror', client).raise(tombstone);
  expect(asked[0]?.input).toMatchObject({
    Item: { ...key('res_1'), boundTo: { S: 'acc_1' } },
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(boundTo)',
  });
});

test('an unread tombstone does not count as missing', async () => {
  const { client } = answeringDynamoDb({
    Responses: { mirror: [] },
    UnprocessedKeys: { mirror: { Keys: [key('per_1')] } },
  });
  await expect(createTombstones('mirror', client).standing(['per_1'])).rejects.toThrow(TransientError);
});

test('a raised tombstone is stored under the hash of its id, and is listed for the erasure', async () => {
  const { client, asked } = answeringDynamoDb();
  const entity = { kind: 'reservation', entityId: 'res_1' };
  await createTombstones('mirror', client).raise({ entity, accountId: 'acc_1', since: '2026-01-05' });
  const Item = {
    ...key('res_1'),
    grave: { M: { kind: { S: 'reservation' }, entityId: { S: 'res_1' }, accountId: { S: 'acc_1' } } },
    openKind: { S: 'tombstone/late' },
    openSince: { S: '2026-01-05' },
  };
  expect(asked).toEqual([{ name: 'PutItemCommand', input: { TableName: 'mirror', Item } }]);
});

test('an account to decide on is listed beside its tombstone, which is not set', async () => {
  const { client, asked } = answeringDynamoDb();
  await createTombstones('mirror', client).listAccount('acc_1', '2026-01-05');
  const Item = {
    ...key('acc_1'),
    sk: { S: 'undecided' },
    grave: { M: { kind: { S: 'account' }, entityId: { S: 'acc_1' } } },
    openKind: { S: 'tombstone/undecided' },
    openSince: { S: '2026-01-05' },
  };
  expect(asked).toEqual([{ name: 'PutItemCommand', input: { TableName: 'mirror', Item } }]);
});

test('a holder is remembered with the account, and the account in the list of the holder', async () => {
  const holder = { ...key('acc_1'), sk: { S: 'holder#bus_1' } };
  const { client, asked } = answeringDynamoDb({}, {}, { Items: [holder] });
  const tombstones = createTombstones('mirror', client);
  await tombstones.keepHolder('acc_1', 'bus_1');
  expect(await tombstones.holders('acc_1')).toEqual(['bus_1']);
  expect(asked).toMatchObject([
    { name: 'PutItemCommand', input: { Item: holder } },
    { name: 'PutItemCommand', input: { Item: { ...key('bus_1'), sk: { S: 'shared#ACCOUNT#acc_1' } } } },
    { input: { ExpressionAttributeValues: { ':pk': key('acc_1').pk, ':prefix': { S: 'holder#' } } } },
  ]);
});
