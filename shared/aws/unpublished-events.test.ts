import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { createUnpublishedEvents } from './unpublished-events.ts';

function setUp(...bodies: HttpAnswer['body'][]) {
  const http = createAnsweringHttp(
    bodies.map((body) => ({ status: Object.hasOwn(body as object, '__type') ? 400 : 200, body })),
  );
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 1 });
  return { http, outbox: createUnpublishedEvents('events', createManualClock(), client) };
}

test('publishing takes a record out of the index and never makes one', async () => {
  const refused = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' };
  const { http, outbox } = setUp({}, refused);
  await outbox.markPublished('id');
  await outbox.markPublished('id');
  expect(http.requests[0]).toMatchObject({
    Key: { pk: { S: 'id' } },
    UpdateExpression: 'REMOVE unpublished SET publishedAt = :now',
    ConditionExpression: 'attribute_exists(unpublished)',
  });
});

test('a mark that could not be written is an error', async () => {
  const { outbox } = setUp({ __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException' });
  await expect(outbox.markPublished('id')).rejects.toThrow();
});

test('the index is read page by page', async () => {
  const { http, outbox } = setUp(
    { Items: [{ pk: { S: 'a' } }, { pk: { S: 'b' } }], LastEvaluatedKey: { pk: { S: 'b' } } },
    { Items: [{ pk: { S: 'c' } }] },
  );
  const pages = [];
  for await (const page of outbox.pages('accounts', '2026-01-05T08:00:00.000Z')) pages.push(page);
  expect(pages).toEqual([['a', 'b'], ['c']]);
  expect(http.requests[1]).toMatchObject({ IndexName: 'unpublished', ExclusiveStartKey: { pk: { S: 'b' } } });
});

test('a record is read as it is now: published ones are left out, damaged ones are told', async () => {
  const event = aRecordedEvent('boo_1');
  const waiting = { ...event, unpublished: 'accounts', recordedAt: 'then' };
  const { outbox } = setUp(
    { Item: marshall(waiting) },
    { Item: marshall(event) },
    { Item: marshall({ ...waiting, state: 'unheard-of' }) },
    {},
  );
  expect(await outbox.read(['one', 'two', 'three', 'four'])).toEqual({
    events: [event],
    unreadable: ['three'],
  });
});
