import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { saltName } from '#shared/archive/subjects.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createArchiveKeys, createArchiveSalts } from './archive-salts.ts';

const wasThere = new ConditionalCheckFailedException({ message: 'there', $metadata: {} });
const salt = new Uint8Array([1, 2, 3]);

test('a salt is stored before anyone gets it, and the first one stored wins', async () => {
  const first = answeringDynamoDb({}, {});
  const made = await createArchiveSalts('work', first.client).obtain('name');
  expect(made).toHaveLength(32);
  expect(first.asked[1]).toMatchObject({
    name: 'PutItemCommand',
    input: { Item: { salt: { B: made } }, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  const second = answeringDynamoDb({}, wasThere, { Item: { salt: { B: salt } } });
  expect(await createArchiveSalts('work', second.client).obtain('name')).toBe(salt);
});

test('a forgotten salt is never created again', async () => {
  const row = { Item: { forgottenAt: { S: '2026-01-05T08:00:00.000Z' } } };
  const { client, asked } = answeringDynamoDb(row);
  expect(await createArchiveSalts('work', client).obtain('name')).toBeUndefined();
  expect(asked).toHaveLength(1);

  const keys = answeringDynamoDb({}, row, {}, { Item: { salt: { B: new Uint8Array(32) } } });
  const archive = createArchiveKeys({ workTable: 'work', clock: createManualClock() }, keys.client);
  await archive.forget('per_1');
  expect(keys.asked[0]).toMatchObject({
    name: 'UpdateItemCommand',
    input: { Key: { pk: { S: `ARCHIVE_SALT#${saltName('per_1')}` } } },
  });
  expect(keys.asked[0]?.input['UpdateExpression']).toMatch(/REMOVE salt$/);
  expect(await archive.standing('per_1')).toBe('forgotten');
  expect(await archive.standing('per_2')).toBe('unused');
  expect(await archive.standing('per_3')).toBe('in-use');
});
