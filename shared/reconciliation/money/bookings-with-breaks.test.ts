import { describe, expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import { kindsOfBookings } from '#shared/reconciliation/healing/booking-breaks.ts';
import { listed } from '#test/fakes/listed.ts';
import { bookingsWithBreaks, countAsUnverified } from './bookings-with-breaks.ts';

const firstSeenAt = '2026-03-12T09:00:00.000Z';
const recordedAt = '2026-03-10T09:00:00.000Z';
const side = { id: 'b1', cents: 700, currency: 'GBP', recordedAt };
const row = (entity: string, more: Partial<Break> = {}) =>
  ({ entity, accountId: 'acc', firstSeenAt, lines: [{ bank: side }], ...more }) as Break;

async function found(rows: Readonly<Record<string, readonly Break[]>>, most = 10) {
  const asked: { readonly kind: string }[] = [];
  const list = (query: { readonly kind: string }) => (asked.push(query), listed(rows[query.kind] ?? []));
  return { asked, ...(await bookingsWithBreaks({ list } as never, most)) };
}

describe('bookings with an open break', () => {
  test('are found by all kinds of break that are about bookings', async () => {
    const { asked, bookings, isCut } = await found({});
    const states = ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED'];
    expect(asked).toEqual(kindsOfBookings.map((kind) => ({ states, kind })));
    expect([bookings, isCut]).toEqual([[], false]);
  });

  test('are each found once, however many of their fields differ', async () => {
    const { bookings } = await found({
      AMOUNT: [row('booking b1')],
      REFERENCE: [row('booking b1'), row('booking b2')],
    });
    const booking = { accountId: 'acc', currency: 'GBP', cents: 700, recordedAt };
    expect(bookings).toEqual([booking, booking]);
  });

  const ours = { ...side, cents: 9 };
  test.each<[string, Partial<Break>, object]>([
    ['as the bank shows them', { lines: [{ ours, bank: side }] }, { cents: 700 }],
    ['as we have them, where the bank has none', { lines: [{ ours }] }, { cents: 9, currency: 'GBP' }],
    [
      'without an amount',
      { lines: [], accountId: undefined },
      { accountId: '', cents: 0, currency: 'EUR', recordedAt: firstSeenAt },
    ],
    [
      'as early as they were compared',
      { lines: [{ bank: { ...side, recordedAt: '' } }] },
      { recordedAt: firstSeenAt },
    ],
  ])('count %s', async (_, more, expected) => {
    expect((await found({ AMOUNT: [row('booking b1', more)] })).bookings).toMatchObject([expected]);
  });

  test('are read up to a number of breaks', async () => {
    const rows = { MISSING_LOCAL: ['b1', 'b2'].map((id) => row(id)), AMOUNT: [row('b3')] };
    expect(await found(rows, 3)).toMatchObject({ isCut: false, bookings: [{}, {}, {}] });
    const cut = await found(rows, 2);
    expect([cut.isCut, cut.bookings.length]).toEqual([true, 2]);
  });
});

describe('a booking with an open break is not verified', () => {
  const nowMs = Date.parse('2026-03-20T12:00:00Z');
  const sums = () => ({
    verified: {
      day: { bookings: 1, cents: 100 },
      fourDays: { bookings: 0, cents: 50 },
      older: { bookings: 5, cents: 1_000 },
    },
    unverified: {
      day: { bookings: 0, cents: 0 },
      fourDays: { bookings: 7, cents: 7 },
      older: { bookings: 0, cents: 0 },
    },
  });
  const counted = (cents: number, recordedAt = '2026-03-18T12:00:00.000Z') => {
    const all = sums();
    countAsUnverified(all, { cents, recordedAt }, nowMs);
    return all;
  };

  test('by its age, without sign', () => {
    expect(counted(-30).unverified).toEqual({ ...sums().unverified, fourDays: { bookings: 8, cents: 37 } });
    expect(counted(30, '2026-03-19T12:00:00.000Z').unverified.day).toEqual({ bookings: 1, cents: 30 });
    expect(counted(30, '2026-03-16T11:59:59.999Z').unverified.older).toEqual({ bookings: 1, cents: 30 });
  });

  test('and leaves what was verified the soonest, as far as that goes', () => {
    expect(counted(-30).verified).toEqual({ ...sums().verified, day: { bookings: 0, cents: 70 } });
    expect(counted(170).verified).toEqual({
      day: { bookings: 0, cents: 0 },
      fourDays: { bookings: 0, cents: 0 },
      older: { bookings: 5, cents: 980 },
    });
    expect(counted(9_999).verified.older).toEqual({ bookings: 5, cents: 0 });
  });
});
