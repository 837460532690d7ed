import type { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { ConditionalCheckFailedException, DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createTokenStore } from './token-store.ts';

const token = { generation: 'g1', sealed: 'abc', sentAtMs: 1_000, lifeMs: 3_600_000 };

/** A client that hands each command to the test instead of to the network. */
function setUp(answer: (command: GetItemCommand | UpdateItemCommand) => object) {
  const client = new DynamoDBClient({ region: 'eu-central-1' });
  const commands: (GetItemCommand | UpdateItemCommand)[] = [];
  client.send = async (command: GetItemCommand | UpdateItemCommand) => {
    commands.push(command);
    return Promise.resolve(answer(command));
  };
  return { store: createTokenStore(client, 'work'), commands };
}

const refuse = () => {
  throw new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
};

test('what was written is read', async () => {
  let item: object = {};
  const { store } = setUp((command) => {
    if (command instanceof GetItemCommand) return { Item: item };
    const values = command.input.ExpressionAttributeValues ?? {};
    item = {
      generation: values[':generation'],
      sealed: values[':sealed'],
      sentAtMs: values[':sent'],
      lifeMs: values[':life'],
    };
    return {};
  });
  await store.write(token, { owner: 'me', nowMs: 2_000 });
  expect(await store.read()).toEqual(token);
});

test.each([undefined, { leaseOwner: { S: 'me' }, leaseUntilMs: { N: '1' } }])(
  'an item without a token is none',
  async (Item) => {
    const { store } = setUp(() => ({ Item }));
    expect(await store.read()).toBeUndefined();
  },
);

test('a lease that another holds is a no, not an error', async () => {
  const { store } = setUp(refuse);
  expect(await store.lease({ owner: 'me', nowMs: 1, untilMs: 2, seen: undefined })).toBe(false);
});

test('a lease is bound to the token that was seen', async () => {
  const { store, commands } = setUp(() => ({}));
  expect(await store.lease({ owner: 'me', nowMs: 1, untilMs: 2, seen: 'g1' })).toBe(true);
  await store.lease({ owner: 'me', nowMs: 1, untilMs: 2, seen: undefined });
  expect(commands).toMatchObject([
    { input: { ConditionExpression: expect.stringContaining('generation = :seen') } },
    { input: { ConditionExpression: expect.stringContaining('attribute_not_exists(generation)') } },
  ]);
});

test('losing the lease before the write is no error; an outage is', async () => {
  await expect(setUp(refuse).store.write(token, { owner: 'me', nowMs: 1 })).resolves.toBeUndefined();
  await expect(setUp(refuse).store.release({ owner: 'me', nowMs: 1 })).resolves.toBeUndefined();
  const { store } = setUp(() => {
    throw new Error('throttled');
  });
  await expect(store.lease({ owner: 'me', nowMs: 1, untilMs: 2, seen: undefined })).rejects.toThrow(
    'throttled',
  );
});
