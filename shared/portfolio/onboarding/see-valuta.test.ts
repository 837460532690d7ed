import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { seeValuta } from './see-valuta.ts';

/** Sees an account whose balance of that day has a booking of 5 cents with a valuta date of today, or lacks it. */
async function seen(now: string, { cents = 1_005, recordedAt = '2026-03-15T23:30:00.000Z' } = {}) {
  const found: object[] = [];
  const today = '2026-03-16';
  const booking = { id: 'b', cents: 5, currency: 'EUR', valutaDate: today, day: today, recordedAt, read: {} };
  await seeValuta(
    {
      capabilities: { see: async (each) => Promise.resolve(void found.push(each)) },
      clock: createManualClock(Date.parse(now)),
    },
    'acc-1',
    { position: { day: '2026-03-10', later: [booking], balance: { cents, today } }, bookedCents: 1_000 },
  );
  return found;
}

test.each([
  [1_005, 'proven'],
  [1_000, 'refuted'],
])('a balance of %i cents shows that it counts bookings of its day: %s', async (cents, state) => {
  const at = '2026-03-16T09:00:00.000Z';
  expect(await seen(at, { cents })).toEqual([
    { name: 'valuta-passed-today', state, evidence: ['account acc-1 on 2026-03-16'], at },
  ]);
});

test('a balance shows it an hour after the day has begun, and not before', async () => {
  // Midnight at the bank is 23:00.
  expect(await seen('2026-03-15T23:59:59.999Z', { recordedAt: '2026-03-15T22:00:00.000Z' })).toEqual([]);
  expect(await seen('2026-03-16T00:00:00.000Z', { recordedAt: '2026-03-15T22:00:00.000Z' })).toHaveLength(1);
});

test('a balance that was read yesterday shows nothing of today', async () => {
  expect(await seen('2026-03-17T00:30:00.000Z')).toEqual([]);
});

test('a booking of the last hour may have come between the balance and the list', async () => {
  expect(await seen('2026-03-16T09:00:00.000Z', { recordedAt: '2026-03-16T08:00:00.000Z' })).toEqual([]);
});
