import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createAnnouncements } from './erasure-announcements.ts';
import { mirrorFields, packedItem, type Item } from '#shared/aws/events/event-items.ts';

const customer = { kind: 'person', id: 'per_1' } as const;
const [before, at] = ['2026-01-05T08:00:00.000Z', '2026-01-06T08:00:00.000Z'];
const changed = new ConditionalCheckFailedException({ message: 'changed', $metadata: {} });

const sequences = { announced: '0010#sha', confirmed: '0020#', completed: '0030#' };
function row(status: keyof typeof sequences) {
  const keys = {
    pk: 'ERASURE#per_1',
    sk: 'person',
    openKind: 'erasure/person',
    openSince: `${status}#${before}`,
  };
  const facts = {
    eventType: 'PERSON_DELETED',
    eventId: 'e1',
    status,
    sequence: sequences[status],
    updatedAt: before,
  };
  return { Item: packedItem(keys, status === 'completed' ? { ...facts, terminal: true } : facts) };
}

const announce = async (...answers: readonly (object | Error)[]) => {
  const { client, asked } = answeringDynamoDb(...answers);
  await createAnnouncements('mirror', client).announce({ customer, announcedAt: at });
  return asked;
};
const itemOf = (asked: Awaited<ReturnType<typeof announce>>, call = 1) => asked[call]?.input['Item'] as Item;

test('a first announcement creates the row and lists it among the open items', async () => {
  const asked = await announce({});
  expect(asked[0]?.input).toMatchObject({ ConsistentRead: true });
  expect(asked[1]).toMatchObject({
    name: 'PutItemCommand',
    input: { ConditionExpression: 'attribute_not_exists(pk)' },
  });
  expect(mirrorFields(itemOf(asked))).toMatchObject({
    pk: 'ERASURE#per_1',
    sk: 'person',
    openKind: 'erasure/person',
    openSince: `announced#${at}`,
    status: 'announced',
    sequence: '0010#',
    updatedAt: at,
  });
});

test('a repeated announcement keeps the first event, and is conditional on the row as it was read', async () => {
  for (const status of ['announced', 'completed'] as const) {
    const held = row(status);
    const asked = await announce(held);
    expect(asked[1]?.input).toMatchObject({
      ConditionExpression: 'packed = :packed',
      ExpressionAttributeValues: { ':packed': held.Item['packed'] },
    });
    const recorded = mirrorFields(itemOf(asked));
    expect(recorded).toMatchObject({ eventId: 'e1', status: 'announced', updatedAt: at });
    expect(recorded).not.toHaveProperty('terminal');
  }
});

test('a confirmed deletion is not announced again: nothing takes an erasure back', async () => {
  expect(await announce(row('confirmed'))).toHaveLength(1);
});

test('an announcement that changes meanwhile is read again', async () => {
  expect(await announce({}, changed, row('confirmed'))).toHaveLength(3);
  await expect(announce({}, changed, {}, changed, {}, changed)).rejects.toThrow(TransientError);
});

const mark = async (status: 'confirmed' | 'completed', ...answers: readonly (object | Error)[]) => {
  const { client, asked } = answeringDynamoDb(...answers);
  await createAnnouncements('mirror', client).mark(customer, status, at);
  return asked;
};

test('a mark advances the announcement as it was read, and removes a completed one from the open items', async () => {
  const confirmed = await mark('confirmed', row('announced'));
  expect(confirmed[1]?.input).toMatchObject({
    UpdateExpression: 'SET packed = :moved, openSince = :since',
    ConditionExpression: 'packed = :packed',
    ExpressionAttributeValues: { ':since': { S: `confirmed#${at}` } },
  });
  const completed = await mark('completed', row('confirmed'));
  expect(completed[1]?.input['UpdateExpression']).toBe('SET packed = :moved REMOVE openKind, openSince');
  const values = completed[1]?.input['ExpressionAttributeValues'] as Item;
  expect(mirrorFields({ packed: values[':moved']! })).toMatchObject({
    eventId: 'e1',
    status: 'completed',
    sequence: '0030#',
    terminal: true,
  });
});

test('a mark never goes back, and is retried if its row changed', async () => {
  expect(await mark('confirmed', row('completed'))).toHaveLength(1);
  expect(await mark('confirmed', row('confirmed'))).toHaveLength(1);
  expect(await mark('confirmed', {})).toHaveLength(1);
  expect(await mark('confirmed', row('announced'), changed, row('completed'))).toHaveLength(3);
  const restless = [row('announced'), changed, row('announced'), changed, row('announced'), changed];
  await expect(mark('confirmed', ...restless)).rejects.toThrow(TransientError);
});

test('open announcements of both kinds are listed, each with the time of its last announcement', async () => {
  const recorded = (eventType: string, instant: string) =>
    packedItem({ pk: 'ERASURE#per_1', sk: `history#${instant}#e` }, { eventType, at: instant });
  const { client, asked } = answeringDynamoDb(
    { Items: [row('announced').Item] },
    row('announced'),
    { Items: [recorded('PERSON_DELETED', before)], LastEvaluatedKey: recorded('PERSON_DELETED', before) },
    { Items: [recorded('PERSON_DELETED', at), recorded('BUSINESS_DELETED', '2026-02-01T08:00:00.000Z')] },
    ...Array<object>(2 * 5 - 1).fill({ Items: [] }),
  );
  const open = [];
  for await (const announcement of createAnnouncements('mirror', client).open()) open.push(announcement);
  expect(open).toEqual([{ customer, announcedAt: at }]);
  const kinds = asked.flatMap(({ input }) =>
    input['IndexName'] === 'openItems' ? [unmarshall(input['ExpressionAttributeValues'] as Item)] : [],
  );
  const keys = [...keysOfList('erasure/person'), ...keysOfList('erasure/business')];
  expect(kinds).toEqual(keys.map((key) => ({ ':key': key })));
});
