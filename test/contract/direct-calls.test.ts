import { DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import type { JsonObject } from '#shared/kernel/json.ts';
import { callOf, responseOf, type AwsCall, type SdkRequest } from '#test/aws/sdk-call.ts';
import { fromTheWire, onTheWire } from '#test/aws/direct-calls.ts';

/** A client of the SDK as it is, whose requests get one reply. */
function wholeClient(reply: JsonObject) {
  const calls: AwsCall[] = [];
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
    requestHandler: {
      handle: async (request: SdkRequest) => {
        const call = callOf(request);
        calls.push(call);
        return Promise.resolve({ response: responseOf(call, reply) });
      },
    },
  });
  return { client, calls };
}

const values = {
  pk: 'a "row" \n of ümläuts 🙂',
  bytes: new Uint8Array([0, 250, 7]),
  none: null,
  count: 12,
  flags: [true, false, { deep: new Uint8Array([1]) }],
  names: new Set(['one', 'two']),
  chunks: new Set([new Uint8Array([2]), new Uint8Array([3])]),
  B: { S: 'named like types' },
};

test('a call handed over as values asks for what the SDK would send', async () => {
  const { client, calls } = wholeClient({});
  const input = {
    TransactItems: [
      { Put: { TableName: 'work', Item: marshall(values), ConditionExpression: undefined } },
      {
        Update: {
          TableName: 'work',
          Key: marshall({ pk: 'other' }),
          UpdateExpression: 'SET #bytes = :bytes',
          ExpressionAttributeNames: { '#bytes': 'bytes' },
          ExpressionAttributeValues: marshall({ ':bytes': values.bytes }),
        },
      },
    ],
    ClientRequestToken: 'token',
  };

  await client.send(new TransactWriteItemsCommand(input));

  expect(calls).toEqual([{ service: 'dynamodb', operation: 'TransactWriteItems', input: onTheWire(input) }]);
});

test('a reply taken as a value is what the SDK would read', async () => {
  const reply = {
    Item: onTheWire(marshall(values)),
    ConsumedCapacity: { TableName: 'work', CapacityUnits: 1 },
  };
  const { client } = wholeClient(reply);

  const read = await client.send(new GetItemCommand({ TableName: 'work', Key: marshall({ pk: 'any' }) }));

  expect({ ...(fromTheWire(reply) as object), $metadata: read.$metadata }).toEqual(read);
});

test('a reply taken as a value is a copy', () => {
  const reply = { Item: { pk: { S: 'row' } } };
  const { Item } = fromTheWire(reply) as typeof reply;

  Item.pk.S = 'changed';

  expect(reply.Item.pk.S).toBe('row');
});
