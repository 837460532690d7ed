import { describe, expect, test } from 'vitest';
import { breakStates, type Break } from '#shared/breaks/break.ts';
import { sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import {
  nothingByAge,
  type CountedBookings,
  type VerifiedNow,
} from '#shared/reconciliation/model/verified.ts';
import { listed } from '#test/fakes/listed.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { countVerified } from './count-verified.ts';
import { timeToDetect } from './time-to-detect.ts';
import { countedOrStart, summed, uncountedBookings } from './uncounted-bookings.ts';

const at = '2026-03-20T12:00:00.000Z';

const booking = (id: string, recordedAt: string, more: Partial<MirroredBooking> = {}) =>
  ({
    id,
    accountId: 'acc-1',
    position: `${recordedAt}#${id}`,
    recordedAt,
    amountCents: 100,
    currency: 'EUR',
    eventId: `e-${id}`,
    data: { valuta_date: '2026-03-10', booking_date: recordedAt.slice(0, 10) },
    ...more,
  }) as unknown as MirroredBooking;
const sums = (...bookings: readonly MirroredBooking[]) => sumsOf(bookings.map((each) => summed(each)));

const today = booking('b1', '2026-03-20T11:00:00.000Z', { amountCents: -7 });
const days = booking('b2', '2026-03-18T11:00:00.000Z');
const older = booking('b3', '2026-03-10T11:00:00.000Z', { amountCents: 1_000 });
const all = [older, days, today];

const mirrorOf = (bookings: readonly MirroredBooking[]) => ({
  bookings: ({ after = '', from, to }: { after?: string; from: string; to: string }) =>
    listed(bookings.filter(({ position }) => position > after && position >= from && position <= to)),
});

describe('bookings that are not counted yet', () => {
  const uncounted = async (more: object = {}, bookings = all, after = '') =>
    uncountedBookings(mirrorOf(bookings), {
      account: { ...onboardedAccount, ...more },
      after,
      at,
    });

  test('are added up by their age, without sign', async () => {
    expect(await uncounted()).toEqual({
      byAge: {
        day: { bookings: 1, cents: 7 },
        fourDays: { bookings: 1, cents: 100 },
        older: { bookings: 1, cents: 1_000 },
      },
      sums: sums(...all),
      through: today.position,
      isCut: false,
    });
  });

  test('are those behind the last that is counted', async () => {
    const { sums: found, byAge } = await uncounted({}, all, days.position);
    expect([found, byAge.older.bookings]).toEqual([sums(today), 0]);
    expect((await uncounted({}, [], 'x')).through).toBe('x');
  });

  test('are of the currency of the account', async () => {
    const dollars = booking('b4', '2026-03-20T11:30:00.000Z', { currency: 'USD' });
    expect(await uncounted({}, [...all, dollars])).toMatchObject({
      sums: sums(...all),
      through: today.position,
    });
  });

  test('are read up to a number', async () => {
    const asked = { account: onboardedAccount, after: '', at };
    const cut = await uncountedBookings(mirrorOf(all), { ...asked, most: 2 });
    expect(cut).toMatchObject({ isCut: true, through: days.position, sums: sums(older, days) });
    const whole = await uncountedBookings(mirrorOf(all), { ...asked, most: 4 });
    expect(whole.isCut).toBe(false);
  });

  const dueSince = async (baseline: object | undefined) =>
    Object.values(
      (await uncounted({ baseline: baseline && { ...onboardedAccount.baseline!, ...baseline } })).byAge,
    ).map(({ bookings }) => bookings);

  test('have an age unless the baseline counts them', async () => {
    expect(await dueSince(undefined)).toEqual([1, 1, 1]);
    expect(await dueSince({ day: '2026-03-10' })).toEqual([1, 1, 0]);
    expect(await dueSince({ day: '2026-03-09' })).toEqual([1, 1, 1]);
    expect(await dueSince({ askedAt: '2026-03-18T11:00:00.000Z' })).toEqual([1, 1, 0]);
    expect(await dueSince({ askedAt: '2026-03-18T11:00:00.001Z' })).toEqual([1, 0, 0]);
    const counted = { recordedBefore: '2026-03-01T00:00:00.000Z', ids: ['b2'] };
    expect(await dueSince({ counted })).toEqual([1, 0, 1]);
    const late = { recordedBefore: '2026-03-19T00:00:00.000Z', ids: [] };
    expect(await dueSince({ day: '2026-03-18', askedAt: '2026-03-01T00:00:00.000Z', counted: late })).toEqual(
      [1, 0, 0],
    );
  });

  test('begin with the last agreement, or at nothing', () => {
    const mirrored = sums(older);
    const counted: CountedBookings = { sums: mirrored, through: 'p', version: 2 };
    const agreed = { mirrored, balance: 0, at };
    expect(countedOrStart(counted, agreed)).toBe(counted);
    expect(countedOrStart(undefined, agreed)).toEqual({ sums: mirrored, through: at });
    expect(countedOrStart(undefined, undefined)).toEqual({ sums: sums(), through: '' });
  });

  test('have no valuta date once they are erased', () => {
    expect(summed({ ...today, data: undefined }).valutaDate).toBe('');
  });
});

describe('an agreement counts each booking once', () => {
  interface Setting {
    readonly mirrored?: BookingSums;
    readonly bookings?: readonly MirroredBooking[];
    readonly counted?: CountedBookings;
    readonly agreed?: ReconciledMoney['agreed'];
    /** The totals of now, if they have moved. */
    readonly totals?: BookingSums;
    readonly isFaster?: boolean;
  }

  async function counting({
    bookings = all,
    mirrored = sums(...bookings),
    counted,
    agreed,
    totals,
    isFaster,
  }: Setting) {
    const noted: (readonly [VerifiedNow, CountedBookings])[] = [];
    let reads = 0;
    const since = await countVerified(
      {
        mirror: mirrorOf(bookings),
        totals: { read: async () => Promise.resolve(totals ?? mirrored) },
        verified: {
          counted: async () => ((reads += 1), Promise.resolve(counted)),
          count: async (...of) => (noted.push(of), Promise.resolve(isFaster !== true)),
        },
      },
      { account: onboardedAccount, agreed, mirrored, at },
    );
    return { since, noted, reads };
  }

  const through = { sums: sums(older), through: older.position, version: 3 };

  test('all of the account at the first, and later those behind the last', async () => {
    const first = await counting({});
    expect(first.since).toBeUndefined();
    expect(first.noted).toEqual([
      [
        {
          accountId: 'acc-1',
          currency: 'EUR',
          day: '2026-03-20',
          verified: {
            day: { bookings: 1, cents: 7 },
            fourDays: { bookings: 1, cents: 100 },
            older: { bookings: 1, cents: 1_000 },
          },
        },
        { sums: sums(...all), through: today.position, version: 1 },
      ],
    ]);
    const [[now, counted] = []] = (await counting({ counted: through })).noted;
    expect(now?.verified.older).toEqual({ bookings: 0, cents: 0 });
    expect(counted).toMatchObject({ version: 4, through: today.position });
  });

  test('nothing if nothing is new', async () => {
    const same = { mirrored: sums(...all), balance: 0, at };
    expect(await counting({ agreed: same })).toEqual({ since: undefined, noted: [], reads: 0 });
    const counted = { ...through, sums: sums(...all) };
    expect(await counting({ counted })).toEqual({ since: undefined, noted: [], reads: 1 });
    const waiting = { ...same, uncountedSince: '2026-03-20T11:30:00.000Z' };
    expect((await counting({ agreed: waiting })).reads).toBe(1);
  });

  test('unless another comparison has counted meanwhile', async () => {
    expect((await counting({ isFaster: true })).since).toBe(at);
  });

  test('one whose webhook came after that of a later one by its own age', async () => {
    const counted = { sums: sums(older), through: days.position, version: 1 };
    const { noted } = await counting({ counted });
    expect(noted[0]?.[0].verified).toEqual({
      day: { bookings: 1, cents: 7 },
      fourDays: { bookings: 1, cents: 100 },
      older: { bookings: 0, cents: 0 },
    });
  });

  test.each<[string, MirroredBooking]>([
    ['more than five days before the last one', booking('b4', '2026-03-12T11:00:00.000Z')],
    ['in another currency', booking('b4', '2026-03-18T10:00:00.000Z', { currency: 'USD' })],
  ])('one %s as older, once an hour has passed', async (_, late) => {
    const counted = { sums: sums(older), through: days.position, version: 1 };
    const setting = {
      bookings: [older, late, days, today],
      mirrored: sums(older, { ...late, currency: 'EUR' }, today),
      counted,
    };
    expect(await counting({ ...setting, bookings: [older, late, today] })).toMatchObject({
      since: at,
      noted: [],
    });
    const agreed = (uncountedSince: string) => ({ mirrored: sums(), balance: 0, at, uncountedSince });
    const waiting = await counting({ ...setting, agreed: agreed('2026-03-20T11:00:00.000Z') });
    expect(waiting).toMatchObject({ since: '2026-03-20T11:00:00.000Z', noted: [] });
    const { noted, since } = await counting({ ...setting, agreed: agreed('2026-03-20T10:59:59.999Z') });
    expect(since).toBeUndefined();
    expect(noted[0]?.[0].verified.older).toEqual({ bookings: 1, cents: 100 });
  });

  test('at once if they explain the sums, although more has come meanwhile', async () => {
    const { since, noted } = await counting({ totals: sums(older) });
    expect([since, noted.length]).toEqual([undefined, 1]);
  });

  test('not before the index shows all of them, if nothing is counted yet', async () => {
    expect(await counting({ bookings: [older, days], mirrored: sums(...all) })).toMatchObject({
      since: at,
      noted: [],
    });
  });

  test('and a correction of one that is counted counts nothing', async () => {
    const counted = { sums: sums(older, days), through: days.position, version: 1 };
    const { noted } = await counting({ bookings: [older, { ...days, amountCents: 90 }], counted });
    expect(noted.map(([{ verified }]) => verified)).toEqual([nothingByAge()]);
  });

  test('at once if something was withdrawn and the totals stand', async () => {
    const counted = { sums: sums(older, days, today), through: today.position, version: 1 };
    const gone = await counting({ bookings: [older, days], counted });
    expect(gone.since).toBeUndefined();
    expect(gone.noted).toMatchObject([
      [{ verified: nothingByAge() }, { sums: sums(older, days), version: 2 }],
    ]);
    const moving = await counting({ bookings: [older, days], counted, totals: sums(older) });
    expect(moving).toMatchObject({ since: at, noted: [] });
  });
});

describe('the time until a difference is found', () => {
  const row = (firstSeenAt: string, ...recorded: readonly (string | undefined)[]) =>
    ({
      firstSeenAt,
      lines: recorded.map((recordedAt) => ({ bank: { recordedAt }, ours: {} })),
    }) as unknown as Break;

  async function detected(...rows: readonly Break[]) {
    const asked: unknown[] = [];
    const breaks = { list: (query: unknown) => (asked.push(query), listed(rows)) };
    return { found: await timeToDetect(breaks, '2026-03-10'), asked };
  }

  test('is from the record of its oldest line at the bank', async () => {
    const { found, asked } = await detected(
      row('2026-03-10T12:00:00.000Z', '2026-03-10T11:00:00.000Z', '2026-03-10T10:00:00.000Z', ''),
      row('2026-03-10T12:00:00.000Z', '2026-03-10T11:00:00.000Z'),
      row('2026-03-10T12:00:00.000Z', '2026-03-10T06:00:00.000Z'),
      row('2026-03-10T12:00:00.000Z', undefined),
      { firstSeenAt: '2026-03-10T12:00:00.000Z' } as Break,
    );
    expect(found).toEqual({ breaks: 3, medianHours: 2, longestHours: 6 });
    expect(asked).toEqual([
      { since: '2026-03-09T23:00:00.000Z', states: breakStates.filter((state) => state !== 'SUSPECTED') },
    ]);
    expect(breakStates).toContain('SUSPECTED');
  });

  test('is of ten thousand differences at most', async () => {
    const rows = Array.from({ length: 10_001 }, () =>
      row('2026-03-10T12:00:00.000Z', '2026-03-10T11:00:00.000Z'),
    );
    expect((await detected(...rows)).found.breaks).toBe(10_000);
  });

  test('of an even number is between both in the middle', async () => {
    const hours = (count: number) => row('2026-03-10T20:00:00.000Z', `2026-03-10T${20 - count}:00:00.000Z`);
    expect((await detected(hours(10), hours(1), hours(2), hours(4))).found).toEqual({
      breaks: 4,
      medianHours: 3,
      longestHours: 10,
    });
    expect((await detected()).found).toEqual({ breaks: 0 });
  });
});
