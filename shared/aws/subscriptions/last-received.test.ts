import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createAnsweringHttp } from '#test/fakes/answering-http.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { createLastReceived } from './last-received.ts';

test('types that were never received are left out', async () => {
  const http = createAnsweringHttp([
    { status: 200, body: { Item: { lastHeardAt: { S: '2026-01-05T08:00:00.000Z' } } } },
    { status: 200, body: {} },
  ]);
  const lastReceived = createLastReceived('events', new DynamoDBClient(http.clientConfig));

  expect([...(await lastReceived.ofTypes(['BOOKING', 'LOAN']))]).toEqual([
    ['BOOKING', '2026-01-05T08:00:00.000Z'],
  ]);
  expect(http.requests[0]).toEqual({ TableName: 'events', Key: { pk: { S: 'HEARD#BOOKING' } } });
});

test('a type keeps its latest instant, in any order of events', async () => {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const timers = { sleep: () => Promise.resolve() };
  const random = seededRandom(1);
  const tables = { eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack };
  const log = createEventLog({ ...tables, clock, timers, random }, client);
  const [early, late] = ['2026-01-05T07:00:00.000Z', '2026-01-05T08:00:00.000Z'];

  await log.noteReceived('BOOKING', late);
  await log.noteReceived('BOOKING', early);
  expect(await createLastReceived('events', client).ofTypes(['BOOKING', 'ACCOUNT_BLOCK'])).toEqual(
    new Map([['BOOKING', late]]),
  );
});
