import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createAnsweringHttp } from '#test/fakes/answering-http.ts';
import { createHeard } from './heard.ts';

test('types that were never heard are left out', async () => {
  const http = createAnsweringHttp([
    { status: 200, body: { Item: { lastHeardAt: { S: '2026-01-05T08:00:00.000Z' } } } },
    { status: 200, body: {} },
  ]);
  const heard = createHeard('events', new DynamoDBClient(http.clientConfig));

  expect([...(await heard.lastHeardAt(['BOOKING', 'LOAN']))]).toEqual([
    ['BOOKING', '2026-01-05T08:00:00.000Z'],
  ]);
  expect(http.requests[0]).toEqual({ TableName: 'events', Key: { pk: { S: 'HEARD#BOOKING' } } });
});
