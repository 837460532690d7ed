import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { JsonObject } from '#shared/kernel/json.ts';
import { createDynamoDb } from '#test/aws/dynamodb/create-dynamodb.ts';
import type { Disturbances } from '#test/aws/dynamodb/disturbances.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { events, mirror, statementTables, work } from './dynamodb/tables.ts';

function setUp(disturbances: Disturbances = {}) {
  const clock = createManualClock();
  const service = createDynamoDb({ clock, tables: statementTables, disturbances });
  const client = new DynamoDBClient({ ...sdkSettings({ dynamodb: service }), maxAttempts: 1 });
  return { clock, service, client };
}

const key = { pk: { S: 'a' }, sk: { S: 'b' } };
const put = <Row extends JsonObject>(Item: Row, TableName = work) => ({ TableName, Item });
const get = (rest: JsonObject = {}) => ({ TableName: work, Key: key, ...rest });
const openItems = {
  TableName: mirror,
  IndexName: 'openItems',
  KeyConditionExpression: 'openKind = :kind',
  ExpressionAttributeValues: { ':kind': { S: 'card/state' } },
};
const open = (since: string) => ({ ...key, openKind: { S: 'card/state' }, openSince: { S: since } });

test('an index shows a write after its lag, and the writes of an item in their order', () => {
  const lags = [500, 0, 0];
  const { clock, service } = setUp({
    indexLagMs: ({ index }) => (index === 'openItems' ? (lags.shift() ?? 0) : 0),
  });
  const shown = () => service.execute('Query', openItems)['Items'];

  service.execute('PutItem', put(open('1'), mirror));
  service.execute('PutItem', put(open('2'), mirror));
  service.execute('PutItem', put({ ...open('3'), pk: { S: 'other' } }, mirror));
  expect(shown()).toEqual([{ ...open('3'), pk: { S: 'other' } }]);
  clock.advance(499);
  expect(shown()).toHaveLength(1);
  clock.advance(1);
  expect(shown()).toEqual([open('2'), { ...open('3'), pk: { S: 'other' } }]);
});

test('a read that need not be consistent may see an item as it was', () => {
  const { clock, service } = setUp({ staleMs: () => 1_000 });
  const query = {
    TableName: work,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'a' } },
  };
  service.execute('PutItem', put({ ...key, n: { N: '1' } }));
  expect(service.execute('GetItem', get())).toEqual({});
  expect(service.execute('Query', query)).toMatchObject({ Count: 0 });
  clock.advance(1_000);
  expect(service.execute('GetItem', get())).toEqual({ Item: { ...key, n: { N: '1' } } });

  service.execute('DeleteItem', get());
  expect(service.execute('GetItem', get({ ConsistentRead: true }))).toEqual({});
  expect(service.execute('Query', { ...query, ConsistentRead: true })).toMatchObject({ Count: 0 });
  expect(service.execute('Query', query)).toMatchObject({ Items: [{ ...key, n: { N: '1' } }] });
  expect(service.execute('BatchGetItem', { RequestItems: { [work]: { Keys: [key] } } })).toMatchObject({
    Responses: { [work]: [{ n: { N: '1' } }] },
  });
  clock.advance(1_000);
  expect(service.execute('GetItem', get())).toEqual({});
});

test('rows that were deleted go once no read can see them any more', () => {
  const { clock, service } = setUp({ staleMs: () => 0 });
  for (let round = 0; round < 3; round += 1) {
    service.execute('PutItem', put(key));
    service.execute('DeleteItem', get());
    clock.advance(120_000);
  }
  service.execute('PutItem', put({ ...key, sk: { S: 'other' } }));
  expect(service.items(work)).toEqual([{ ...key, sk: { S: 'other' } }]);
});

test('a page may end early, and the last one may be empty', async () => {
  const { service, client } = setUp({ pageRows: () => 2 });
  for (const sk of ['1', '2', '3', '4']) service.execute('PutItem', put({ ...key, sk: { S: sk } }));
  const pages: number[] = [];
  const query = {
    TableName: work,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'a' } },
  };
  for await (const { Items: items = [] } of paginateQuery({ client }, query)) pages.push(items.length);
  expect(pages).toEqual([2, 2, 0]);
});

test('part of a batch comes back undone', async () => {
  const { service, client } = setUp({ unprocessed: ({ requests }) => (requests > 1 ? 1 : 0) });
  const other = { ...key, sk: { S: 'c' } };
  const requests = [{ PutRequest: { Item: key } }, { PutRequest: { Item: other } }];
  expect(service.execute('BatchWriteItem', { RequestItems: { [work]: requests } })).toEqual({
    UnprocessedItems: { [work]: [requests[1]] },
  });
  expect(service.items(work)).toEqual([key]);
  service.execute('PutItem', put(other));
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetItemCommand({ RequestItems: { [work]: { Keys: [key, other], ProjectionExpression: 'pk' } } }),
  );
  expect(Responses).toEqual({ [work]: [{ pk: { S: 'a' } }] });
  expect(UnprocessedKeys).toEqual({ [work]: { Keys: [other], ProjectionExpression: 'pk' } });
});

test('throttling, conflicts and a transaction in progress come in the form of the service', async () => {
  let disturbances: Disturbances = {};
  const { service, client } = setUp({
    throttling: (call) => disturbances.throttling?.(call),
    conflicts: (access) => disturbances.conflicts?.(access) ?? false,
    inProgress: (transaction) => disturbances.inProgress?.(transaction) ?? false,
  });
  const transaction = {
    TransactItems: [{ Put: put(key) }, { Put: put({ ...key, sk: { S: 'c' } }) }],
    ClientRequestToken: 'token',
  };
  const outcome = async () =>
    client.send(new TransactWriteItemsCommand(transaction)).then(
      () => 'done',
      (error: unknown) =>
        error instanceof TransactionCanceledException
          ? error.CancellationReasons?.map(({ Code }) => Code)
          : (error as Error).name,
    );

  disturbances = {
    conflicts: ({ key: one }) => one['sk'] !== undefined && 'S' in one['sk'] && one['sk'].S === 'c',
  };
  expect(await outcome()).toEqual(['None', 'TransactionConflict']);
  disturbances = { throttling: () => 'ThrottlingException' };
  expect(await outcome()).toEqual(['ThrottlingError', 'ThrottlingError']);
  disturbances = { throttling: () => 'ProvisionedThroughputExceededException' };
  expect(await outcome()).toEqual(['ProvisionedThroughputExceeded', 'ProvisionedThroughputExceeded']);
  await expect(client.send(new GetItemCommand(get()))).rejects.toThrow(
    expect.objectContaining({ name: 'ProvisionedThroughputExceededException' }),
  );
  disturbances = { inProgress: ({ token }) => token === 'token' };
  expect(await outcome()).toBe('TransactionInProgressException');
  disturbances = { conflicts: () => true };
  await expect(client.send(new PutItemCommand(put(key)))).rejects.toThrow(
    expect.objectContaining({ name: 'TransactionConflictException' }),
  );
  expect(service.items(work)).toEqual([]);
  disturbances = {};
  expect(await outcome()).toBe('done');
});

test('a token is forgotten after ten minutes', () => {
  const { clock, service } = setUp();
  const add = {
    TransactItems: [
      {
        Update: {
          ...get(),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        },
      },
    ],
    ClientRequestToken: 'token',
  };
  service.execute('TransactWriteItems', add);
  clock.advance(599_999);
  service.execute('TransactWriteItems', add);
  expect(service.items(work)).toEqual([{ ...key, n: { N: '1' } }]);
  clock.advance(1);
  service.execute('TransactWriteItems', add);
  expect(service.items(work)).toEqual([{ ...key, n: { N: '2' } }]);
});

test('a stream has every change and nothing else', () => {
  const { clock, service } = setUp();
  const streamed: JsonObject[] = [];
  service.onChange(work, (record) => streamed.push(record));
  const first = { ...key, n: { N: '1' } };
  const second = { ...key, n: { N: '2' } };
  service.execute('PutItem', put(first));
  service.execute('PutItem', put(first));
  service.execute('PutItem', put(first, mirror));
  service.execute('TransactWriteItems', {
    TransactItems: [
      { Put: put(second) },
      {
        ConditionCheck: {
          ...get(),
          Key: { ...key, sk: { S: 'x' } },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ],
  });
  service.execute('DeleteItem', get());
  service.execute('DeleteItem', get());
  expect(streamed.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
  expect(streamed[1]).toMatchObject({
    eventSource: 'aws:dynamodb',
    dynamodb: {
      ApproximateCreationDateTime: clock.now() / 1_000,
      Keys: key,
      OldImage: first,
      NewImage: second,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  });
  expect(streamed[0]).not.toHaveProperty('dynamodb.OldImage');
  expect(streamed[2]).not.toHaveProperty('dynamodb.NewImage');
  const numbers = streamed.map(({ dynamodb }) => (dynamodb as JsonObject)['SequenceNumber'] as string);
  expect(numbers).toEqual(numbers.toSorted());
  expect(new Set(numbers.map(({ length }) => length)).size).toBe(1);
});

test('items whose time is over are deleted when the driver says so, and by the service', () => {
  const { clock, service } = setUp();
  const streamed: JsonObject[] = [];
  service.onChange(events, (record) => streamed.push(record));
  const seconds = clock.now() / 1_000;
  const record = (pk: string, expiresAt: JsonObject) =>
    put({ pk: { S: pk }, ofDay: { S: 'd' }, expiresAt }, events);
  service.execute('PutItem', record('due', { N: String(seconds - 1) }));
  service.execute('PutItem', record('now', { N: String(seconds) }));
  service.execute('PutItem', record('later', { N: String(seconds + 7_200) }));
  service.execute('PutItem', record('text', { S: String(seconds - 1) }));
  service.execute('PutItem', record('long ago', { N: '1' }));
  service.execute('PutItem', record('moved', { N: String(seconds - 1) }));
  service.execute('PutItem', record('moved', { N: String(seconds + 1) }));
  const left = () => service.items(events).map(({ pk }) => pk && 'S' in pk && pk.S);

  expect(service.expire()).toBe(1);
  expect(left()).not.toContain('due');
  expect(left()).toHaveLength(5);
  expect(streamed.at(-1)).toMatchObject({
    eventName: 'REMOVE',
    userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    dynamodb: { Keys: { pk: { S: 'due' } } },
  });
  clock.advance(3 * 3_600_000);
  expect(service.expire()).toBe(3);
  expect(left().toSorted()).toEqual(['long ago', 'text']);
  expect(
    service.execute('Query', {
      TableName: events,
      IndexName: 'byDay',
      KeyConditionExpression: 'ofDay = :day',
      ExpressionAttributeValues: { ':day': { S: 'd' } },
    }),
  ).toMatchObject({ Count: 2 });
});

test('scanned in segments, each item comes once', () => {
  const { service } = setUp({ pageRows: () => 3 });
  const ids = Array.from({ length: 50 }, (_, index) => `id${String(index)}`);
  for (const id of ids) service.execute('PutItem', put({ ...key, pk: { S: id } }));
  const found: string[] = [];
  const perSegment = [0, 1, 2, 3].map((Segment) => {
    let start: JsonObject = {};
    const before = found.length;
    for (;;) {
      const page = service.execute('Scan', { TableName: work, Segment, TotalSegments: 4, ...start });
      for (const { pk } of page['Items'] as { pk: { S: string } }[]) found.push(pk.S);
      if (page['LastEvaluatedKey'] === undefined) return found.length - before;
      start = { ExclusiveStartKey: page['LastEvaluatedKey'] };
    }
  });
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect(Math.min(...perSegment)).toBeGreaterThan(0);
});

test('what is not simulated is refused, and not as the service would', () => {
  const { service } = setUp();
  expect(() => service.execute('ExecuteStatement', {})).toThrow('ExecuteStatement is not simulated');
  expect(() => service.execute('GetItem', get({ AttributesToGet: ['n'] }))).toThrow(
    'AttributesToGet is not simulated',
  );
  expect(() => service.execute('PutItem', { ...put(key), ReturnConsumedCapacity: 'TOTAL' })).toThrow(
    'ReturnConsumedCapacity is not simulated',
  );
  expect(() =>
    service.execute('TransactWriteItems', {
      TransactItems: [{ Delete: { ...get(), ReturnValues: 'ALL_OLD' } }],
    }),
  ).toThrow('ReturnValues is not simulated');
});
