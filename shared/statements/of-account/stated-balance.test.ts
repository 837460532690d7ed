import { describe, expect, test } from 'vitest';
import { listed } from '#test/fakes/listed.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { expectedInstead } from './stated-balance.ts';

const booking = (
  recordedAt: string,
  valutaDate: string | undefined,
  amountCents: number,
): BookingOfAccount => ({
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

/** A booking without a valuta date is listed by the day of its record. */
const mirroring = (all: readonly BookingOfAccount[]) => ({
  byValuta: (_account: string, { firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
    listed(
      all.filter(({ recordedAt, valutaDate = recordedAt.slice(0, 10) }) => {
        return valutaDate >= firstDay && valutaDate <= lastDay;
      }),
    ),
  since: (_account: string, instant: string) => listed(all.filter(({ recordedAt }) => recordedAt >= instant)),
});
const mirrored = mirroring(bookings);

const at = (day: string) => `${day}T12:00:00.000Z`;

test.each([
  { knownAt: '2026-04-09', statedAt: '2026-04-09', day: '2026-03-20', expected: 1 },
  { knownAt: '2026-04-09', statedAt: '2026-04-11', day: '2026-03-20', expected: 101 },
  // The bank statement was revised since: it counts more than the older answer.
  { knownAt: '2026-04-11', statedAt: '2026-04-09', day: '2026-03-20', expected: -99 },
  { knownAt: '2026-04-09', statedAt: '2026-04-09', day: '2026-03-31', expected: 11 },
  { knownAt: '2026-04-09', statedAt: '2026-04-11', day: '2026-03-31', expected: 111 },
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

describe('of one booking', () => {
  const known = { day: '2026-03-20', cents: 1, countsUntil: at('2026-04-09') };
  /** The balances that are right, of one without it and one with it. */
  const right = async (each: BookingOfAccount, countsUntil = at('2026-04-13'), day = '2026-03-20') => {
    const found = [];
    for (const cents of [1, 101])
      if (
        (await expectedInstead({ mirrored: mirroring([each]), lagMs: 900_000 }, known, {
          accountId: 'acc_1',
          day,
          cents,
          countsUntil,
        })) === undefined
      )
        found.push(cents);
    return found;
  };

  test.each([
    ['surely counts before that', '09:15:00.001', [101]],
    ['may count a quarter of an hour before', '09:15:00.000', [1, 101]],
    ['may count a quarter of an hour after', '08:45:00.001', [1, 101]],
    ['surely does not count after that', '08:45:00.000', [1]],
  ])('the balance %s its record', async (_, time, expected) => {
    const late = booking('2026-04-10T09:00', '2026-03-12', 100);
    expect(await right(late, `2026-04-10T${time}Z`)).toEqual(expected);
  });

  test('the balance of the known day counts those of that day', async () => {
    expect(await right(booking('2026-04-10T09:00', '2026-03-20', 100))).toEqual([101]);
    expect(await right(booking('2026-04-09T11:50', '2026-03-20', 100))).toEqual([1, 101]);
    expect(await right(booking('2026-04-10T09:00', '2026-03-21', 100))).toEqual([1]);
  });

  test('the balance of the next day counts those of that', async () => {
    const next = booking('2026-03-21T09:00', '2026-03-21', 100);
    expect(await right(next, undefined, '2026-03-21')).toEqual([101]);
  });

  test('one without a valuta date that both answers count makes no difference', async () => {
    expect(await right(booking('2026-03-25T09:00', undefined, 100), undefined, '2026-03-31')).toEqual([1]);
  });
});
