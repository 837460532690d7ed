import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type GetItemCommand,
  type UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import type { TokenRow } from '#shared/bank/token/token-store.ts';
import { createTokenStore } from './token-store.ts';

const token = { generation: 'g2', sealed: 'abc', sentAtMs: 1_000, lifeMs: 3_600_000 };
const lease = { owner: 'me', untilMs: 20_000 };
const seen: TokenRow = { token: { ...token, generation: 'g1' }, lease: { owner: 'other', untilMs: 5 } };

/** A client that hands each command to the test instead of to the network. */
function setUp(answer: (command: GetItemCommand | UpdateItemCommand) => object = () => ({})) {
  const client = new DynamoDBClient({ region: 'eu-central-1' });
  const commands: (GetItemCommand | UpdateItemCommand)[] = [];
  client.send = async (command: GetItemCommand | UpdateItemCommand) => {
    commands.push(command);
    return Promise.resolve(answer(command));
  };
  const updates = () => commands.map(({ input }) => input) as UpdateItemCommand['input'][];
  return { store: createTokenStore(client, 'work'), commands, updates };
}

const refuse = () => {
  throw new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
};
const fail = () => {
  throw new Error('throttled');
};

test('token, lease and refusers are read from one item, consistently', async () => {
  const stored = { pk: 'TOKEN#bank', sk: 'token', ...token, leaseOwner: 'me', leaseUntilMs: 20_000 };
  const { store, commands } = setUp(() => ({ Item: marshall({ ...stored, refusers: { 'a.get': 7 } }) }));
  expect(await store.read()).toEqual({ token, lease, refusers: { 'a.get': 7 } });
  expect(commands[0]?.input).toMatchObject({ ConsistentRead: true });
});

test.each([undefined, marshall({ leaseOwner: 'me', leaseUntilMs: 1 })])(
  'an item without a token is none',
  async (Item) => {
    const { store } = setUp(() => ({ Item }));
    expect((await store.read()).token).toBeUndefined();
  },
);

test('a lease replaces exactly what was seen: the same token and the same owner', async () => {
  const { store, updates } = setUp();
  expect(await store.lease(seen, lease)).toBe(true);
  expect(await store.lease({}, lease)).toBe(true);
  expect(updates()).toMatchObject([
    {
      UpdateExpression: 'SET leaseOwner = :owner, leaseUntilMs = :until',
      ConditionExpression: 'generation = :seen AND leaseOwner = :seenOwner AND leaseUntilMs = :seenUntil',
      ExpressionAttributeValues: marshall({
        ':owner': 'me',
        ':until': 20_000,
        ':seen': 'g1',
        ':seenOwner': 'other',
        ':seenUntil': 5,
      }),
    },
    {
      ConditionExpression:
        'attribute_not_exists(generation) AND attribute_not_exists(leaseOwner) AND attribute_not_exists(leaseUntilMs)',
      ExpressionAttributeValues: marshall({ ':owner': 'me', ':until': 20_000 }),
    },
  ]);
});

test('a token is written by the owner of the lease, over the token that the owner saw, and ends the lease', async () => {
  const { store, updates } = setUp();
  expect(await store.write(token, { owner: 'me', seen: 'g1' })).toBe(true);
  expect(await store.write(token, { owner: 'me', seen: undefined })).toBe(true);
  expect(updates()).toMatchObject([
    {
      UpdateExpression: expect.stringMatching(/^SET generation = .* REMOVE leaseOwner, leaseUntilMs$/),
      ConditionExpression: 'leaseOwner = :owner AND generation = :seen',
      ExpressionAttributeValues: {
        ':generation': { S: 'g2' },
        ':owner': { S: 'me' },
        ':seen': { S: 'g1' },
        // One day after the token expires, in seconds.
        ':expiresAt': { N: String(1 + 3_600 + 86_400) },
      },
    },
    { ConditionExpression: 'leaseOwner = :owner AND attribute_not_exists(generation)' },
  ]);
});

test('a token without a lease replaces only an older token, never a lease', async () => {
  const { store, updates } = setUp();
  expect(await store.offer(token)).toBe(true);
  expect(updates()).toMatchObject([
    {
      UpdateExpression: expect.not.stringContaining('lease'),
      ConditionExpression: '(attribute_not_exists(sentAtMs) OR sentAtMs < :sentAtMs)',
    },
  ]);
});

test('a lease is ended by its owner alone', async () => {
  const { store, updates } = setUp();
  await store.release('me');
  expect(updates()).toMatchObject([
    {
      UpdateExpression: 'REMOVE leaseOwner, leaseUntilMs',
      ConditionExpression: 'leaseOwner = :owner',
      ExpressionAttributeValues: { ':owner': { S: 'me' } },
    },
  ]);
});

test('refusers replace those that were read, under the same token', async () => {
  const { store, updates } = setUp();
  await store.keepRefusers(seen, { 'a.get': 7 });
  await store.keepRefusers({ ...seen, refusers: { 'b.get': 5 } }, { 'a.get': 7, 'b.get': 5 });
  expect(updates()).toMatchObject([
    {
      UpdateExpression: 'SET refusers = :refusers',
      ConditionExpression: 'generation = :seen AND attribute_not_exists(refusers)',
    },
    {
      ConditionExpression: 'generation = :seen AND refusers = :seenRefusers',
      ExpressionAttributeValues: { ':seenRefusers': { M: { 'b.get': { N: '5' } } } },
    },
  ]);
});

test('a failed condition returns false; any other failure is thrown', async () => {
  const refusing = setUp(refuse).store;
  expect(await refusing.lease(seen, lease)).toBe(false);
  expect(await refusing.write(token, { owner: 'me', seen: 'g1' })).toBe(false);
  expect(await refusing.offer(token)).toBe(false);
  expect(await refusing.keepRefusers(seen, {})).toBe(false);
  await expect(refusing.release('me')).resolves.toBeUndefined();

  const failing = setUp(fail).store;
  await expect(failing.read()).rejects.toThrow('throttled');
  await expect(failing.lease(seen, lease)).rejects.toThrow('throttled');
  await expect(failing.write(token, { owner: 'me', seen: 'g1' })).rejects.toThrow('throttled');
});
