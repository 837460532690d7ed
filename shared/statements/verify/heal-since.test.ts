import { expect, test } from 'vitest';
import type { BookingOfAccount, LostBookings } from '#shared/bookings/ports.ts';
import { listed } from '#test/fakes/listed.ts';
import { createHealSince } from './heal-since.ts';

const since = '2026-03-31T10:00:00.000Z';
const work = { run: { id: 'r1' }, mayWrite: async () => Promise.resolve(true) };

test.each([
  ['nothing', ['b1', 'b2'], ['b2', 'b1'], [], false],
  ['what the mirror lacks', ['b1', 'b2', 'b3'], ['b2'], ['b1', 'b3'], true],
])('of what the bank has recorded since, %s is fetched', async (_, ...[atBank, mirrored, lost, isHealed]) => {
  const sent: LostBookings[] = [];
  const asked: unknown[] = [];
  const healSince = createHealSince({
    mirrored: {
      since: (...of: unknown[]) => (
        asked.push(of),
        listed(mirrored.map((id) => ({ id }) as BookingOfAccount))
      ),
    } as never,
    bank: { recordedSince: (...of: unknown[]) => (asked.push(of), listed(atBank)) } as never,
    heal: async (bookings) => Promise.resolve(void sent.push(bookings)),
  });
  expect(await healSince({ accountId: 'acc', since, work })).toBe(isHealed);
  expect(sent).toEqual([{ accountId: 'acc', bookingIds: lost, among: { by: 'recorded_at', since }, work }]);
  expect(asked).toEqual([
    ['acc', since],
    ['acc', since],
  ]);
});
