import { expect, test } from 'vitest';
import { createLease } from '#shared/aws/work/lease.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { silenceEvent } from '#shared/subscriptions/silence-event.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { readTestSeal } from '#test/fakes/secret-seal.ts';
import { createSubscriptionRows } from './subscription-rows.ts';

test('teams are notified of a silence in one step with the row that remembers it', async () => {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const system = { workTable: 'work', timers: { sleep: () => Promise.resolve() }, random: seededRandom(1) };
  const lease = createLease({ ...system, name: 'job', durationMs: 1_000, clock }, client);
  const tables = { eventsTable: 'events', nowMs: clock.now() };
  const rows = createSubscriptionRows(
    {
      ...system,
      leaseName: 'job',
      readSeal: readTestSeal,
      alsoWrites: (silence) => [productRecordWrite(silenceEvent(silence), tables)],
    },
    client,
  );
  const fence = (await lease.acquire()) ?? NaN;
  const silence = {
    eventType: 'BOOKING',
    since: '2026-01-03T08:00:00.000Z',
    silentHours: 48,
    expectedHours: 24,
    noticedAt: '2026-01-05T08:00:00.000Z',
  };
  const tell = async (by = fence) => rows.write(by, { kind: 'notify-silence', silence });
  expect(await rows.silenceNotified('BOOKING')).toBeUndefined();
  await expect(tell(fence + 1)).rejects.toThrow();
  expect([await rows.silenceNotified('BOOKING'), rowsOf('events')]).toEqual([undefined, []]);

  await tell();

  expect(await rows.silenceNotified('BOOKING')).toBe(silence.since);
  expect(await rows.silenceNotified('LOAN')).toBeUndefined();
  const [notified, ...more] = rowsOf('events').map((row) => fieldsOfItem(row));
  expect(more).toEqual([]);
  expect(notified).toMatchObject({ eventType: 'SubscriptionSilent', family: 'product', entityId: 'BOOKING' });
  expect(JSON.parse(Buffer.from(String(notified?.['bodyBase64']), 'base64').toString())).toEqual({
    event_type: 'BOOKING',
    silent_since: silence.since,
    silent_hours: 48,
    expected_hours: 24,
  });
});
