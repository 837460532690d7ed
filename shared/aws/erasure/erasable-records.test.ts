import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { recordOf } from '#shared/mirror/event-record.ts';
import type { EventRecord } from '#shared/mirror/effect.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { createErasableRecords } from './erasable-records.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { eventItem, fieldsOfItem } from '#shared/aws/events/record-items.ts';

const changed = new ConditionalCheckFailedException({ message: 'changed', $metadata: {} });

function recorded(facts: Partial<EventRecord> = {}): Item {
  const record = recordOf(aDelivery({ type: 'BOOKING', payload: {} }), {
    at: 'record',
    base64: 'eyJhIjoxfQ==',
  });
  return eventItem({ ...record, ...facts }, { state: 'parked', reason: 'any' }, { nowMs: 0 });
}

test('an unchanged record loses its body, its pointer and its place in the parked index', async () => {
  for (const body of [
    { at: 'record', base64: 'eyJhIjoxfQ==' },
    { at: 'bucket', key: 'bodies/x' },
  ] as const) {
    const item = recorded({ body });
    const { client, asked } = answeringDynamoDb({ Item: item });
    await createErasableRecords('events', client).erase('e1');
    expect(asked[0]?.input).toMatchObject({ ConsistentRead: true });
    expect(asked[1]).toMatchObject({
      name: 'UpdateItemCommand',
      input: {
        UpdateExpression: 'SET packed = :shell, erased = :true REMOVE parked',
        ConditionExpression: 'packed = :packed',
      },
    });
    const values = asked[1]?.input['ExpressionAttributeValues'] as Item;
    expect(values[':packed']).toEqual(item['packed']);
    const shell = fieldsOfItem({ ...item, packed: values[':shell']! });
    expect(shell).toMatchObject({ erased: true, eventType: 'BOOKING' });
    expect(shell).not.toHaveProperty('bodyBase64');
    expect(shell).not.toHaveProperty('bodyKey');
  }
});

test('a record that changes meanwhile is read again, and one that keeps changing is left for later', async () => {
  const once = answeringDynamoDb({ Item: recorded() }, changed, { Item: recorded() }, {});
  await createErasableRecords('events', once.client).erase('e1');
  expect(once.asked).toHaveLength(4);

  const Item = recorded();
  const restless = answeringDynamoDb({ Item }, changed, { Item }, changed, { Item }, changed);
  await expect(createErasableRecords('events', restless.client).erase('e1')).rejects.toThrow(TransientError);
});

test('many records are read in full, and missing ones are left out', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `e${n}`);
  const rows = ids.map((_, n) =>
    n === 3 ? {} : { Item: n === 4 ? { erased: { BOOL: true } } : recorded() },
  );
  const { client, asked } = answeringDynamoDb(...rows);
  const found = await createErasableRecords('events', client).read(ids);
  expect(asked).toHaveLength(20);
  expect(found).toHaveLength(19);
  expect(found.filter(({ isErased }) => isErased)).toEqual([{ id: 'e4', isErased: true }]);
});

test('a record returns the owners its event named', async () => {
  const owners = { customerId: 'per_1', businessId: 'bus_1', accountId: 'acc_1', throughId: 'card_1' };
  const { client } = answeringDynamoDb({ Item: recorded({ owners }) }, {}, { Item: recorded() });
  expect(await createErasableRecords('events', client).owners(['e1', 'e2', 'e3'])).toEqual(
    new Map([
      ['e1', { customerId: 'per_1', businessId: 'bus_1', throughId: 'card_1' }],
      ['e3', {}],
    ]),
  );
});
