import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createTombstones } from './tombstones.ts';

const key = (id: string) => ({ pk: { S: `TOMBSTONE#${sha256Hex(id)}` }, sk: { S: 'tombstone' } });

test('ids are read in one call, by their hashes, and those with a standing tombstone are returned', async () => {
  const { client, asked } = answeringDynamoDb({ Responses: { mirror: [{ pk: key('per_1').pk }] } });
  expect([...(await createTombstones('mirror', client).standing(['acc_1', 'per_1']))]).toEqual(['per_1']);
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
  expect([...(await tombstones.standing(['acc_1', 'per_1']))]).toEqual(['per_1']);
  expect(asked[0]).toEqual({
    name: 'PutItemCommand',
    input: { TableName: 'mirror', Item: { ...key('acc_1'), lifted: { BOOL: true } } },
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
