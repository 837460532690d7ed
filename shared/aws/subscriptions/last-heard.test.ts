import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createHeard } from './heard.ts';

test('a type was last heard at the latest instant, in whatever order its events are handled', async () => {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const timers = { sleep: () => Promise.resolve() };
  const random = seededRandom(1);
  const tables = { eventsTable: 'events', mirrorTable: 'mirror' };
  const log = createEventLog({ ...tables, clock, timers, random }, client);
  const [early, late] = ['2026-01-05T07:00:00.000Z', '2026-01-05T08:00:00.000Z'];

  await log.heard('BOOKING', late);
  await log.heard('BOOKING', early);
  expect(await createHeard('events', client).lastHeardAt(['BOOKING', 'ACCOUNT_BLOCK'])).toEqual(
    new Map([['BOOKING', late]]),
  );
});
