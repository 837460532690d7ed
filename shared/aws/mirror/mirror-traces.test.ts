import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { historyRowOf } from '#shared/mirror/history.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import {
  historyItem,
  mirrorFields,
  mirrorItem,
  packedItem,
  replacedItem,
  toItem,
  type Item,
} from '#shared/aws/events/event-items.ts';
import { createMirrorTraces } from './mirror-traces.ts';
import { looseItem } from '#shared/aws/events/object-items.ts';
import { noArchive, nothingToBringBack } from '#test/fakes/no-archive.ts';

const changed = new ConditionalCheckFailedException({ message: 'changed', $metadata: {} });
const entity = { kind: 'account', entityId: 'acc_1' };

function effect(definition: EventDefinition, payload: object) {
  return effectOf(definition, aDelivery({ type: definition.type, payload }));
}
const block = effect(accountBlock, { account_id: 'acc_1', person_id: 'per_1', business_id: 'bus_1' });
const blockItem = mirrorItem(block.change!, block);

const rowsOf = async (...items: readonly Item[]) =>
  createMirrorTraces(
    { mirrorTable: 'mirror', archive: noArchive, bringBack: nothingToBringBack },
    answeringDynamoDb({ Items: items }).client,
  ).rows(entity);

test('all pages of a partition and of an index are read, the partition consistently', async () => {
  const page = { Items: [blockItem], LastEvaluatedKey: toItem({ pk: 'any', sk: 'any' }) };
  const { client, asked } = answeringDynamoDb(page, { Items: [blockItem] }, page, {
    Items: [toItem({ pk: 'CARD#c2' })],
  });
  const traces = createMirrorTraces(
    { mirrorTable: 'mirror', archive: noArchive, bringBack: nothingToBringBack },
    client,
  );
  expect(await traces.rows(entity)).toHaveLength(2);
  expect(await traces.ownedBy({ as: 'customer', id: 'per_1' })).toEqual([
    entity,
    { kind: 'card', entityId: 'c2' },
  ]);
  expect(asked.map(({ input }) => [input['IndexName'], input['ConsistentRead']])).toEqual([
    [undefined, true],
    [undefined, true],
    ['entitiesByCustomer', undefined],
    ['entitiesByCustomer', undefined],
  ]);
});

test('a row names its owners, in the mirror and in the history', async () => {
  const payload = { id: 'res_1', account_id: 'acc_1', meta_info: { cards: { card_id: 'card_1' } } };
  const authorization = effect(cardAuthorization, payload);
  const owners = { customerId: 'per_1', businessId: 'bus_1' };
  expect(
    await rowsOf(
      blockItem,
      replacedItem(block.change!.key, blockItem),
      historyItem(historyRowOf(block, { state: 'stale' })!),
      mirrorItem(authorization.change!, authorization),
      replacedItem(authorization.change!.key, mirrorItem(authorization.change!, authorization)),
    ),
  ).toMatchObject([
    owners,
    owners,
    owners,
    { throughId: 'card_1', accountId: 'acc_1' },
    { throughId: 'card_1' },
  ]);
});

test('an old row of the history has no owners, and says so', async () => {
  const before = packedItem(
    { pk: 'ACCOUNT#acc_1', sk: 'history#2026#e1' },
    { eventId: 'e1', eventType: 'ACCOUNT_BLOCK' },
  );
  const [old, fresh] = await rowsOf(before, historyItem(historyRowOf(block, { state: 'stale' })!));
  expect(old).toMatchObject({ eventId: 'e1', isOwnerUnknown: true });
  expect(fresh).not.toHaveProperty('isOwnerUnknown');
});

test('the row of an object is loose until a commit keeps the object', async () => {
  const loose = looseItem({ key: 'mirror/e1/o1', entity, owners: { customerId: 'per_1' } }, 0);
  const kept = Object.fromEntries(Object.entries(loose).filter(([name]) => !name.startsWith('open')));
  const rows = await rowsOf(loose, kept);
  expect(rows).toMatchObject([
    { bodyKey: 'mirror/e1/o1', customerId: 'per_1', isLoose: true },
    { bodyKey: 'mirror/e1/o1', customerId: 'per_1' },
  ]);
  expect(rows[1]).not.toHaveProperty('isLoose');
});

test('a row is removed only if unchanged since it was read: a rewritten one stays for the next pass', async () => {
  const [row, object] = await rowsOf(
    blockItem,
    toItem({ pk: 'ACCOUNT#acc_1', sk: 'object#o1', bodyKey: 'mirror/e1/o1' }),
  );
  const { client, asked } = answeringDynamoDb(changed, {}, new Error('no answer'));
  const traces = createMirrorTraces(
    { mirrorTable: 'mirror', archive: noArchive, bringBack: nothingToBringBack },
    client,
  );
  await traces.remove(row!);
  await traces.remove(object!);
  expect(asked).toMatchObject([
    {
      name: 'DeleteItemCommand',
      input: {
        Key: { pk: { S: 'ACCOUNT#acc_1' }, sk: { S: 'block' } },
        ConditionExpression: 'packed = :packed',
        ExpressionAttributeValues: { ':packed': { B: Buffer.from(blockItem['packed']!.B!) } },
      },
    },
    { name: 'DeleteItemCommand', input: { ConditionExpression: 'attribute_not_exists(packed)' } },
  ]);
  await expect(traces.remove(row!)).rejects.toThrow('no answer');
});

test('a reduced row keeps its facts, names no object, and is written only if unchanged since it was read', async () => {
  const held = packedItem(
    { pk: 'BOOKING#b1', sk: 'state', accountId: 'acc_1' },
    { eventId: 'e1', bodyKey: 'bodies/x', amountCents: 5 },
    { at: 'bucket', key: 'mirror/e1/o1', openJson: '{"open":1}' },
  );
  const [row] = await rowsOf(held);
  const names = { dataKey: 'mirror/e1/o1', bodyKey: 'bodies/x' };
  expect(row).toMatchObject({ isBooking: true, ...names, json: '{"open":1}' });
  const { client, asked } = answeringDynamoDb({}, changed);
  const traces = createMirrorTraces(
    { mirrorTable: 'mirror', archive: noArchive, bringBack: nothingToBringBack },
    client,
  );
  await traces.reduce(row!, '{"id":"b1"}');
  await traces.reduce(row!, '{"id":"b1"}');
  const [{ input }] = asked as [(typeof asked)[number]];
  expect(input['ConditionExpression']).toBe('packed = :packed');
  const values = input['ExpressionAttributeValues'] as Record<string, Item[string]>;
  expect(Buffer.from(values[':packed']!.B!)).toEqual(Buffer.from(held['packed']!.B!));
  const reduced = mirrorFields({ packed: values[':reduced']! });
  expect(reduced).toEqual({ eventId: 'e1', amountCents: 5, erased: true, data: '{"id":"b1"}' });
});

test('bookings that came back from a file are traced by their key, whatever the index shows of them', async () => {
  const rowIn = (accountId: string, id: string) => ({
    item: toItem({ pk: `BOOKING#${id}`, sk: 'state', accountId }),
    source: 'table' as const,
  });
  const range = ['2024-01-02', '2024-01-03'] as [string, string];
  const file = { id: '2024-01-03-f', accountId: 'a1', isBroughtBack: true, recorded: range, valuta: range };
  const archive = {
    ...noArchive,
    filesOf: async () => Promise.resolve([file]),
    broughtBack: async () => Promise.resolve([rowIn('a1', 'b1'), rowIn('a2', 'b2')]),
  };
  for (const Items of [[], [toItem({ pk: 'BOOKING#b1' })]]) {
    const { client } = answeringDynamoDb({ Items });
    const settings = { mirrorTable: 'mirror', archive, bringBack: nothingToBringBack };
    expect(await Array.fromAsync(createMirrorTraces(settings, client).bookingsOf('a1'))).toEqual([
      { kind: 'booking', entityId: 'b1' },
    ]);
  }
});
