import { expect, test } from 'vitest';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { createReceivedTypes } from './received-types.ts';

function setUp() {
  const noted: string[] = [];
  const clock = createManualClock();
  const events = {
    noteReceived: (eventType: string) => Promise.resolve(void noted.push(eventType)),
  } as unknown as EventLog;
  return { clock, noted, types: createReceivedTypes({ events, clock, log: createMemoryLog() }) };
}

const booking = aDelivery({ type: 'BOOKING', payload: {} });

test('a type is noted once a minute', async () => {
  const { clock, noted, types } = setUp();
  await types.note(booking);
  clock.advance(59_999);
  await types.note(booking);
  expect(noted).toEqual(['BOOKING']);
  clock.advance(1);
  await types.note(booking);
  expect(noted).toEqual(['BOOKING', 'BOOKING']);
});

test('a clock that is set back by an hour does not silence a type for that hour', async () => {
  const { clock, noted, types } = setUp();
  await types.note(booking);
  clock.advance(-3_600_000);
  await types.note(booking);
  expect(noted).toEqual(['BOOKING', 'BOOKING']);
});
