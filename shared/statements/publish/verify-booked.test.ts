import { describe, expect, test } from 'vitest';
import type { BookedLine, BookingOfAccount, LostBookings } from '#shared/bookings/ports.ts';
import { bookedLineOf } from '#shared/bookings/evidence-line.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished, keptFiles, march } from '#test/fixtures/statement-issues.ts';
import { verifyBooked } from './verify-booked.ts';

const nowAt = '2026-04-07T08:00:00.000Z';

interface Sides {
  readonly bookings?: readonly BookingOfAccount[];
  /** What the bank lists by booking date, and what it finds by id. */
  readonly atBank?: readonly BookedLine[];
  readonly found?: readonly BookedLine[];
  /** What else the mirror has: found by id, or with a later valuta date. */
  readonly mirrored?: readonly BookingOfAccount[];
  readonly later?: readonly BookingOfAccount[];
  readonly corrected?: readonly string[];
  readonly withdrawn?: readonly string[];
  readonly undated?: readonly string[];
  readonly published?: readonly StatementRow[];
  /** Ids of the bookings in each published file. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  readonly look?: number;
}

const lineOf = (booking: BookingOfAccount, more: Partial<BookedLine> = {}): BookedLine => ({
  ...bookedLineOf(booking),
  ...more,
});

async function verified(sides: Sides) {
  const { bookings = [], atBank = [], found = [], mirrored = [], later = [], look = 1 } = sides;
  const { corrected = [], withdrawn = [], undated = [], stated = {} } = sides;
  const days: unknown[] = [];
  const asked: string[] = [];
  const healed: LostBookings[] = [];
  const files = Object.entries(stated).map(([key, ids]) => [key, ids.map((id) => ({ id }))] as const);
  const verdict = await verifyBooked(
    {
      bank: {
        booked: (_: string, of: unknown) => (days.push(of), listed(atBank)),
        find: async (_: string, id: string) => {
          asked.push(id);
          return Promise.resolve(found.find(({ bookingId }) => bookingId === id));
        },
      } as never,
      mirrored: {
        byValuta: (_: string, of: unknown) => {
          expect(of).toEqual({ firstDay: '2026-04-01', lastDay: '9999-12-31' });
          return listed(later);
        },
        read: async (_: string, id: string) =>
          Promise.resolve([...bookings, ...mirrored].find((each) => each.id === id)),
      } as never,
      heal: async (lost) => Promise.resolve(void healed.push(lost)),
      rows: { latest: () => listed(sides.published ?? []) },
      files: keptFiles(Object.fromEntries(files)),
      lagMs: 900_000,
      clock: createManualClock(Date.parse(nowAt)),
    },
    anIssue({ work: { look } }),
    {
      bookings,
      withTexts: (wanted) => listed(wanted as readonly BookingOfAccount[]),
      corrected,
      withdrawn,
      undated,
      kept: aKept(),
    },
  );
  const differences = verdict.found.map(({ field, evidence = [] }) =>
    [field, ...evidence.slice(1)].join(' '),
  );
  return {
    ...verdict,
    differences,
    asked,
    days,
    lost: healed.map(({ bookingIds, among }) => ({ bookingIds, among })),
  };
}

const b1 = aBookingOf('b1');
const nothing = { differences: [], isMoving: false, otherTexts: [] };
const nothingLost = [{ bookingIds: [], among: { by: 'recorded_at', since: '2026-02-28T23:00:00.000Z' } }];

test('bookings that the bank lists alike are right', async () => {
  const { asked, days, lost, ...verdict } = await verified({ bookings: [b1], atBank: [lineOf(b1)] });
  expect(verdict).toMatchObject(nothing);
  expect({ asked, days, lost }).toEqual({ asked: [], days: [march], lost: nothingLost });
});

test('the list of the bank begins with the first booking that is stated', async () => {
  const early = aBookingOf('b0', { bookingDate: '2026-02-20' });
  const undated = aBookingOf('b2', { bookingDate: undefined });
  const listOf = async (sides: Sides) => (await verified(sides)).days;
  expect(await listOf({ bookings: [b1, early, undated] })).toEqual([{ ...march, firstDay: '2026-02-20' }]);
  expect(
    await listOf({ later: [aBookingOf('b3', { bookingDate: '2026-01-02', valutaDate: '2026-04-02' })] }),
  ).toEqual([{ ...march, firstDay: '2026-01-02' }]);
});

describe('a booking that is to be stated', () => {
  test.each<[string, Partial<BookedLine>, string]>([
    ['another amount', { cents: 99 }, 'different b1'],
    ['another currency', { currency: 'USD' }, 'different b1'],
    ['another valuta date', { valutaDay: '2026-03-11' }, 'valuta_date b1'],
    ['another day of booking', { bookingDay: '2026-03-11' }, 'booking_date b1'],
  ])('has %s at the bank', async (_, more, difference) => {
    expect(await verified({ bookings: [b1], atBank: [lineOf(b1, more)] })).toMatchObject({
      differences: [difference],
      isMoving: false,
    });
  });

  test('may stand on another day of the list, and is missing only if the bank does not find it', async () => {
    const elsewhere = await verified({ bookings: [b1], found: [lineOf(b1)] });
    expect(elsewhere).toMatchObject({ ...nothing, asked: ['b1'] });
    expect(await verified({ bookings: [b1] })).toMatchObject({
      differences: ['missing b1'],
      isMoving: false,
    });
  });

  test('may be shown a little later', async () => {
    const at = (recordedAt: string) => verified({ bookings: [{ ...b1, recordedAt }] });
    expect(await at('2026-04-07T07:45:00.001Z')).toMatchObject({ differences: [], isMoving: true });
    expect(await at('2026-04-07T07:45:00.000Z')).toMatchObject({
      differences: ['missing b1'],
      isMoving: false,
    });
    const other = { bookings: [{ ...b1, recordedAt: nowAt }], atBank: [lineOf(b1, { cents: 1 })] };
    expect(await verified(other)).toMatchObject({ differences: ['different b1'], isMoving: false });
  });

  test('may have other texts, which are named and stop nothing', async () => {
    const named = { ...b1, texts: { name: 'Erika', description: 'Rent' } };
    const other = lineOf(named, { texts: { name: 'Max', description: 'Rent' } });
    expect(await verified({ bookings: [named], atBank: [other] })).toMatchObject({
      ...nothing,
      otherTexts: ['b1'],
    });
    const same = lineOf(named, { texts: { name: 'Erika' } });
    expect(await verified({ bookings: [named], atBank: [same] })).toMatchObject(nothing);
    const many = Array.from({ length: 60 }, (_, index) => ({ ...named, id: `b${index}` }));
    const listedOthers = many.map((each) => lineOf(each, { texts: { name: 'Max' } }));
    expect((await verified({ bookings: many, atBank: listedOthers })).otherTexts).toHaveLength(50);
  });

  test('shows no text of the bank in its difference', async () => {
    const { found } = await verified({
      bookings: [b1],
      atBank: [lineOf(b1, { cents: 1, texts: { name: 'Erika' } })],
    });
    expect(JSON.stringify(found)).not.toContain('Erika');
  });
});

describe('a line of the bank that is not to be stated', () => {
  const lost = { bookingIds: ['b1'], among: { by: 'recorded_at', since: b1.recordedAt } };

  test('is fetched if the mirror lacks it, and the statement waits for it', async () => {
    const first = await verified({ atBank: [lineOf(b1)] });
    expect(first).toMatchObject({ differences: [], isMoving: true, lost: [lost] });
    expect(await verified({ atBank: [lineOf(b1)], look: 3 })).toMatchObject({ isMoving: true });
    expect(await verified({ atBank: [lineOf(b1)], look: 4 })).toMatchObject({
      differences: ['unmirrored b1'],
      isMoving: false,
      lost: [lost],
    });
  });

  test('is fetched with others since the first of them', async () => {
    const b2 = aBookingOf('b2', { recordedAt: '2026-03-05T09:00:00.000Z' });
    const { lost: fetched } = await verified({ atBank: [lineOf(b1), lineOf(b2)] });
    expect(fetched).toEqual([
      { bookingIds: ['b1', 'b2'], among: { by: 'recorded_at', since: b2.recordedAt } },
    ]);
    const undated = await verified({ atBank: [lineOf(b1, { recordedAt: undefined })] });
    expect(undated.lost).toMatchObject([{ among: { since: '2026-02-28T23:00:00.000Z' } }]);
  });

  test.each<[string, Partial<BookedLine>, boolean]>([
    ['of the first day counts', { bookingDay: '2026-03-01' }, true],
    ['of an earlier day is of another statement', { bookingDay: '2026-02-28' }, false],
    [
      'without a day counts by its record',
      { bookingDay: undefined, recordedAt: '2026-02-28T22:59:00.000Z' },
      false,
    ],
    [
      'without a day counts by its record, too',
      { bookingDay: undefined, recordedAt: '2026-02-28T23:00:00.000Z' },
      true,
    ],
    ['without any of them counts', { bookingDay: undefined, recordedAt: undefined }, true],
    ['without an instant counts by its day', { bookingDay: '2026-02-28', recordedAt: undefined }, false],
  ])('%s', async (_, more, counts) => {
    const {
      lost: [fetched],
    } = await verified({ atBank: [lineOf(b1, more)] });
    expect(fetched?.bookingIds).toEqual(counts ? ['b1'] : []);
  });

  test.each<[string, Partial<BookingOfAccount>, string | undefined]>([
    ['is stated already if the mirror has it on an earlier day', { bookingDate: '2026-02-28' }, undefined],
    ['differs if the mirror has it on a later day', { bookingDate: '2026-04-01' }, 'booking_date b1'],
    ['differs if the mirror has it on the first day', { bookingDate: '2026-03-01' }, 'booking_date b1'],
    ['differs if the mirror has it with another amount', { amountCents: 1 }, 'different b1'],
    [
      'differs if the mirror has it with another amount on an earlier day',
      { bookingDate: '2026-02-28', amountCents: 1 },
      'different b1',
    ],
  ])('%s', async (_, ours, difference) => {
    const { differences, isMoving } = await verified({
      atBank: [lineOf(b1)],
      mirrored: [{ ...b1, ...ours }],
    });
    expect({ differences, isMoving }).toEqual({
      differences: difference === undefined ? [] : [difference],
      isMoving: false,
    });
  });

  test('is left to the bank if it is in another currency on both sides', async () => {
    const dollars = { ...b1, currency: 'USD' };
    expect(await verified({ atBank: [lineOf(dollars)], mirrored: [dollars] })).toMatchObject(nothing);
  });

  test('is waited for unless an earlier statement has it', async () => {
    const february = aPublished({ firstDay: '2026-02-01', lastDay: '2026-02-28' });
    const january = aPublished({ firstDay: '2026-01-01', lastDay: '2026-01-31' });
    const unpublished = { ...february, publication: undefined };
    const published = [unpublished, february, january];
    const sides = { atBank: [lineOf(b1)], mirrored: [b1], published };
    const both = (...ids: readonly string[]) => ({ '2026-02-28.json': ids, '2026-01-31.json': [] });
    expect(await verified({ ...sides, stated: both('b0') })).toMatchObject({
      differences: [],
      isMoving: true,
    });
    expect(await verified({ ...sides, stated: both('b0', 'b1') })).toMatchObject(nothing);
    // Its file is erased.
    expect(await verified({ ...sides, stated: { '2026-02-28.json': [] } })).toMatchObject(nothing);
  });

  test('is one line if the bank lists it twice', async () => {
    const later = aBookingOf('b2', { valutaDate: '2026-04-02' });
    const atBank = [lineOf(b1), lineOf(later), lineOf(b1), lineOf(later)];
    const twice = await verified({ bookings: [b1], later: [later], atBank });
    expect(twice).toMatchObject({ ...nothing, asked: [] });
  });
});

test('a booking that is to be stated, and is compared once more besides, is compared once', async () => {
  const later = { ...b1, valutaDate: '2026-04-02' };
  const sides = { bookings: [later], later: [later], corrected: ['b1'], undated: ['b1'] };
  expect(await verified({ ...sides, atBank: [lineOf(later)] })).toMatchObject({ ...nothing, asked: [] });
});

describe('a booking that is stated already is compared once more', () => {
  test.each<[string, Sides, readonly string[]]>([
    ['if its valuta date is to come', { later: [{ ...b1, valutaDate: '2026-04-02' }] }, ['missing b1']],
    ['but not if it is booked after the period', { later: [{ ...b1, bookingDate: '2026-04-01' }] }, []],
    ['if it is booked on the last day', { later: [{ ...b1, bookingDate: '2026-03-31' }] }, ['missing b1']],
    ['but not by its record alone', { later: [{ ...b1, valutaDate: undefined }] }, []],
    ['if it is corrected', { corrected: ['b1'], mirrored: [b1] }, ['missing b1']],
    ['if it had no valuta date', { undated: ['b1'], mirrored: [b1] }, ['missing b1']],
    ['unless the mirror no longer has it', { undated: ['b1'], corrected: ['b2'] }, []],
  ])('%s', async (_, sides, differences) => {
    expect((await verified(sides)).differences).toEqual(differences);
  });
});

describe('a booking that was withdrawn', () => {
  test.each<[string, Sides, object]>([
    ['is gone on both sides', { withdrawn: ['b1'] }, nothing],
    [
      'is fetched if the bank has it',
      { withdrawn: ['b1'], found: [lineOf(b1)] },
      { isMoving: true, differences: [] },
    ],
    [
      'differs if it is in another currency with us alone',
      { withdrawn: ['b1'], mirrored: [{ ...b1, currency: 'USD' }], found: [lineOf(b1)] },
      { differences: ['different b1'] },
    ],
    [
      'is right in another currency on both sides',
      {
        withdrawn: ['b1'],
        mirrored: [{ ...b1, currency: 'USD' }],
        found: [lineOf({ ...b1, currency: 'USD' })],
      },
      nothing,
    ],
  ])('%s', async (_, sides, expected) => {
    expect(await verified(sides)).toMatchObject({ ...expected, asked: ['b1'] });
  });
});
