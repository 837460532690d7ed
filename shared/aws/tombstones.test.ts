import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createTombstones, tombstoneKey } from './tombstones.ts';

test('a tombstone stands for any of the ids', async () => {
  const { client, asked } = answeringDynamoDb(
    { Responses: { mirror: [{ pk: { S: tombstoneKey('per_1').pk } }] } },
    { Responses: { mirror: [] } },
  );
  const tombstones = createTombstones('mirror', client);
  expect(await tombstones.stands(['acc_1', 'per_1'])).toBe(true);
  expect(await tombstones.stands(['acc_2'])).toBe(false);
  expect(asked[0]?.input['RequestItems']).toMatchObject({ mirror: { Keys: [{}, {}] } });
});

test('what was left unread is asked for again later: a tombstone may stand there', async () => {
  const unread = { mirror: { Keys: [{ pk: { S: tombstoneKey('per_1').pk } }] } };
  const { client } = answeringDynamoDb({ Responses: { mirror: [] }, UnprocessedKeys: unread });
  await expect(createTombstones('mirror', client).stands(['per_1'])).rejects.toThrow(TransientError);
});
