import { describe, expect, test } from 'vitest';
import type { Capability } from '#shared/capabilities/capability.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { bookedBalance, type BookedBalance } from './booked-balance.ts';
import {
  differenceTo,
  isQuiet,
  movesOn,
  noteReading,
  otherReading,
  seenReading,
  type ReadBalance,
} from './valuta-reading.ts';

const today = '2026-03-10';

describe('the balance by the mirror', () => {
  const booking = (amountCents: number, valuta_date: string | undefined, more: object = {}) =>
    ({
      amountCents,
      currency: 'EUR',
      recordedAt: '2026-03-10T09:00:00.000Z',
      data: { valuta_date },
      ...more,
    }) as unknown as MirroredBooking;

  async function balanceOf(...listedNow: readonly MirroredBooking[]): Promise<BookedBalance> {
    return bookedBalance(
      {
        bookings: (query) => {
          expect(query).toEqual({ accountId: 'acc', by: 'valuta_date', from: today, to: '9999-12-31' });
          return listed(listedNow);
        },
      },
      'acc',
      {
        baseline: {
          day: '2026-02-28',
          valutaCents: 0,
          bookedCents: 1_000,
          mirrored: { count: 1, sumCents: 50, digest: '' },
        },
        mirrored: { count: 9, sumCents: 750, digest: '' },
        currency: 'EUR',
        today,
      },
    );
  }

  test('is the baseline with what was booked since', async () => {
    expect(await balanceOf()).toEqual({
      withToday: 1_700,
      withoutToday: 1_700,
      today,
      nextValuta: undefined,
      youngestOfToday: '',
    });
  });

  test('lacks what is valued later, and may lack what is valued today', async () => {
    expect(
      await balanceOf(
        booking(100, '2026-03-12'),
        booking(30, '2026-03-11'),
        booking(9, '2026-03-13'),
        booking(-7, today, { recordedAt: '2026-03-10T10:00:00.000Z' }),
        booking(2, today),
        booking(1_000_000, '2026-03-11', { currency: 'USD' }),
        booking(1_000_000, today, { currency: 'USD' }),
      ),
    ).toEqual({
      withToday: 1_561,
      withoutToday: 1_566,
      today,
      nextValuta: '2026-03-11',
      youngestOfToday: '2026-03-10T10:00:00.000Z',
    });
  });

  test('has what has no valuta date', async () => {
    expect(
      await balanceOf(booking(5, undefined), booking(6, '2026-03-09'), {
        ...booking(7, today),
        data: undefined,
      }),
    ).toMatchObject({ withToday: 1_700, withoutToday: 1_700, nextValuta: undefined, youngestOfToday: '' });
  });
});

const read = (
  cents: number,
  countsToday: boolean | undefined,
  ours: Partial<BookedBalance> = {},
): ReadBalance => ({
  accountId: 'acc',
  cents,
  countsToday,
  ours: { withToday: 110, withoutToday: 100, today, nextValuta: '2026-03-15', youngestOfToday: '', ...ours },
});

test.each<[boolean | undefined, number, number]>([
  [true, 110, 0],
  [true, 100, -10],
  [false, 100, 0],
  [false, 110, 10],
  // While nobody knows, as if it counted them.
  [undefined, 110, 0],
  [undefined, 100, -10],
])(
  'a bank that counts valuta dates of today (%s) shows %d cents: %d more than we',
  (countsToday, ...[cents, more]) => {
    expect(differenceTo(read(cents, countsToday))).toBe(more);
  },
);

test.each<[boolean | undefined, Partial<BookedBalance>, string | undefined]>([
  [true, {}, '2026-03-15'],
  [false, {}, '2026-03-11'],
  [undefined, {}, '2026-03-11'],
  // Nothing is valued today.
  [false, { withoutToday: 110 }, '2026-03-15'],
  [undefined, { withoutToday: 110, nextValuta: undefined }, undefined],
])(
  'the balance of a bank that counts today (%s) moves without a booking: %o',
  (countsToday, ...[ours, day]) => {
    expect(movesOn(read(110, countsToday, ours))).toBe(day);
  },
);

test.each<[boolean | undefined, number, Partial<BookedBalance>, boolean | undefined]>([
  [undefined, 110, {}, true],
  [undefined, 100, {}, false],
  [undefined, 105, {}, undefined],
  [true, 110, {}, undefined],
  [true, 100, {}, false],
  [false, 100, {}, undefined],
  [false, 110, {}, true],
  [true, 105, {}, undefined],
  // The balance shows nothing.
  [undefined, 100, { withToday: 100 }, undefined],
  [true, 100, { withToday: 100 }, undefined],
])('if the rule is %s, a balance of %d shows that it is %o', (countsToday, ...[cents, ours, shown]) => {
  expect(otherReading(read(cents, countsToday, ours))).toBe(shown);
});

test.each([
  ['2026-03-10T12:00:00Z', '', true],
  ['2026-03-10T12:00:00Z', '2026-03-10T10:59:59.999Z', true],
  ['2026-03-10T12:00:00Z', '2026-03-10T11:00:00.000Z', false],
  // The day began at 23:00 in UTC.
  ['2026-03-10T00:00:00Z', '', true],
  ['2026-03-09T23:59:59Z', '', false],
  ['2026-03-11T00:00:00Z', '', false],
])('at %s, a balance has had an hour to count what came at %j: %s', (now, ...[youngestOfToday, expected]) => {
  const clock = createManualClock(Date.parse(now));
  expect(isQuiet(read(110, undefined, { youngestOfToday }), { clock })).toBe(expected);
});

describe('what balances have shown', () => {
  test('holds for all accounts until one shows the opposite', async () => {
    const seen: Capability[] = [];
    const capabilities = {
      see: async (each: Capability) => Promise.resolve(void seen.push(each)),
      all: async () => Promise.resolve(seen.slice(-1)),
    };
    const clock = createManualClock(Date.parse('2026-03-10T12:00:00Z'));
    expect(await seenReading({ capabilities })).toBeUndefined();
    await noteReading({ capabilities, clock }, read(110, undefined), true);
    expect(await seenReading({ capabilities })).toBe(true);
    await noteReading({ capabilities, clock }, read(100, true), false);
    expect(await seenReading({ capabilities })).toBe(false);
    expect(seen).toEqual(
      ['proven', 'refuted'].map((state) => ({
        name: 'valuta-passed-today',
        state,
        evidence: ['account acc on 2026-03-10'],
        at: '2026-03-10T12:00:00.000Z',
      })),
    );
    const others = { all: async () => Promise.resolve([{ ...seen[0]!, name: 'one-day-statements' }]) };
    expect(await seenReading({ capabilities: others as never })).toBeUndefined();
  });
});
