import { expect, test } from 'vitest';
import type { OwnMirror } from '#shared/own/handler.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import onBooking from './on-booking.ts';

/** A mirror in which the account has this status. */
function setUp(locking_status?: string) {
  const log = createMemoryLog();
  const account =
    locking_status === undefined ? undefined : { aspects: { block: { data: { locking_status } } } };
  const mirror = { entity: async () => Promise.resolve(account) } as unknown as OwnMirror;
  return { log, context: { log, mirror, clock: createManualClock() } };
}

const event = {
  id: 'a'.repeat(64),
  type: 'BOOKING',
  version: 1,
  time: '2026-01-05T09:00:00.000Z',
  entity: { type: 'booking', id: 'boo_1' },
  environment: 'local',
  data: { id: 'boo_1', account_id: 'acc_1' },
} as const;

test.each([undefined, 'NO_BLOCK'])(
  'a booking of an account with the block %s gets a point',
  async (status) => {
    const { log, context } = setUp(status);
    await onBooking.run(event, context);
    expect(log.lines).toEqual([
      { level: 'info', message: 'a point for a booking', fields: { eventId: event.id } },
    ]);
  },
);

test('a blocked account gets none', async () => {
  const { log, context } = setUp('BLOCK');
  await onBooking.run(event, context);
  expect(log.lines).toMatchObject([{ message: 'no point for a blocked account' }]);
});

test('a booking that the mirror does not explain yet, or without its content, fails and is tried again', async () => {
  const { log, context } = setUp('CREDIT_BLOCK');
  await expect(onBooking.run(event, context)).rejects.toThrow('behind');
  const without = { ...event, data: null, omitted: { because: 'too-large', bodySha256: 'b' } } as const;
  await expect(onBooking.run(without, context)).rejects.toThrow('too-large');
  expect(log.lines).toEqual([]);
});
