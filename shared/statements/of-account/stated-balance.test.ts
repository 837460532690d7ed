import { expect, test } from 'vitest';
import { listed } from '#test/fakes/listed.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { expectedInstead } from './stated-balance.ts';

const booking = (recordedAt: string, valutaDate: string, amountCents: number): BookingOfAccount => ({
  id: recordedAt,
  amountCents,
  currency: 'EUR',
  recordedAt: `${recordedAt}:00.000Z`,
  valutaDate,
  type: 'OTHER',
  texts: {},
});

const bookings = [
  booking('2026-03-12T09:00', '2026-03-12', 1),
  booking('2026-03-25T09:00', '2026-03-25', 10),
  booking('2026-04-10T09:00', '2026-03-12', 100),
  booking('2026-04-12T09:00', '2026-03-26', 1_000),
];

const mirrored = {
  byValuta: (_account: string, { firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
    listed(bookings.filter(({ valutaDate = '' }) => valutaDate >= firstDay && valutaDate <= lastDay)),
  since: (_account: string, instant: string) =>
    listed(bookings.filter(({ recordedAt }) => recordedAt >= instant)),
};

const at = (day: string) => `${day}T12:00:00.000Z`;

test.each([
  { knownAt: '2026-04-09', statedAt: '2026-04-09', day: '2026-03-20', expected: 1 },
  { knownAt: '2026-04-09', statedAt: '2026-04-11', day: '2026-03-20', expected: 101 },
  // The bank statement was revised since: it counts more than the older answer.
  { knownAt: '2026-04-11', statedAt: '2026-04-09', day: '2026-03-20', expected: -99 },
  { knownAt: '2026-04-09', statedAt: '2026-04-09', day: '2026-03-31', expected: 11 },
  { knownAt: '2026-04-09', statedAt: '2026-04-13', day: '2026-03-31', expected: 1_111 },
  { knownAt: undefined, statedAt: '2026-04-09', day: '2026-03-20', expected: 2 },
])(
  'a balance at the end of $day as of $statedAt follows from 1 cent on 20 March as of $knownAt',
  async ({ knownAt, statedAt, day, expected }) => {
    const known = { day: '2026-03-20', cents: 1, countsUntil: knownAt && at(knownAt) };
    const verify = async (cents: number) =>
      expectedInstead({ mirrored, lagMs: 900_000 }, known, {
        accountId: 'acc_1',
        day,
        cents,
        countsUntil: at(statedAt),
      });
    expect(await verify(expected)).toBeUndefined();
    expect(await verify(expected + 1)).toBe(expected);
  },
);

test('a booking recorded during the request may count or not', async () => {
  const known = { day: '2026-03-20', cents: 1, countsUntil: at('2026-04-09') };
  const stated = { accountId: 'acc_1', day: '2026-03-20', countsUntil: '2026-04-10T09:05:00.000Z' };
  const verify = async (cents: number) =>
    expectedInstead({ mirrored, lagMs: 900_000 }, known, { ...stated, cents });
  expect([await verify(1), await verify(101), await verify(51)]).toEqual([undefined, undefined, 1]);
});

test('a booking recorded between two answers that may be the same may count in the known balance or not', async () => {
  const known = { day: '2026-03-20', cents: 1, surelyUntil: at('2026-04-09'), countsUntil: at('2026-04-11') };
  const stated = { accountId: 'acc_1', day: '2026-03-20', countsUntil: at('2026-04-13') };
  const verify = async (cents: number) =>
    expectedInstead({ mirrored, lagMs: 900_000 }, known, { ...stated, cents });
  expect([await verify(1), await verify(101), await verify(51)]).toEqual([undefined, undefined, 101]);
});
