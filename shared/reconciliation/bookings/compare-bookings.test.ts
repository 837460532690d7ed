import { describe, expect, test } from 'vitest';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { Span } from '#shared/reconciliation/model/bank.ts';
import { bankRow, type BankRow } from '#shared/reconciliation/model/compared-booking.ts';
import type { Seal } from '#shared/reconciliation/model/reconciled.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { compareBookings, isAlike } from './compare-bookings.ts';
import { nothingFound, type Comparison } from './compare-span.ts';

const now = '2026-06-01T08:00:00.000Z';
const none = sumsOf([]);

interface Facts {
  readonly id: string;
  readonly at: string;
  readonly cents?: number;
  readonly currency?: string;
  /** Null if the bank shows none. */
  readonly valuta?: string | null;
}

const rowOf = ({ id, at, cents = 100, currency = 'EUR', valuta = at.slice(0, 10) }: Facts): BankRow =>
  bankRow('acc', {
    id,
    recorded_at: at,
    amount: { value: cents, currency },
    booking_date: at.slice(0, 10),
    valuta_date: valuta,
  });
const mirroredOf = (facts: Facts): MirroredBooking => {
  const { data, cents, recordedAt, currency, id } = rowOf(facts);
  return {
    id,
    accountId: 'acc',
    position: '',
    recordedAt,
    valutaDate: '',
    amountCents: cents,
    currency,
    eventId: `e-${id}`,
    data,
  };
};
const sumsOfFacts = (facts: readonly Facts[]) =>
  sumsOf(
    facts.map(({ id, cents = 100, currency = 'EUR', at, valuta = at.slice(0, 10) }) => ({
      id,
      amountCents: cents,
      currency,
      valutaDate: valuta ?? '',
    })),
  );

/** One booking in each month. */
const january = { id: 'b1', at: '2026-01-20T09:00:00.000Z', cents: 1 };
const february = { id: 'b2', at: '2026-02-10T09:00:00.000Z', cents: 10 };
const march = { id: 'b3', at: '2026-03-10T09:00:00.000Z', cents: 100 };
const april = { id: 'b4', at: '2026-04-10T09:00:00.000Z', cents: 1_000 };
const may = { id: 'b5', at: '2026-05-10T09:00:00.000Z', cents: 10_000 };
const all = [january, february, march, april, may];

const spans = {
  january: { from: '2026-01-15T23:00:00.000Z', until: '2026-01-31T23:00:00.000Z' },
  february: { from: '2026-01-31T23:00:00.000Z', until: '2026-02-28T23:00:00.000Z' },
  march: { from: '2026-02-28T23:00:00.000Z', until: '2026-03-31T22:00:00.000Z' },
  april: { from: '2026-03-31T22:00:00.000Z', until: '2026-04-30T22:00:00.000Z' },
};
const sealOf = (month: keyof typeof spans, facts: readonly Facts[]): Seal => ({
  ...spans[month],
  ...sumsOfFacts(facts),
});
const seals = [
  sealOf('january', [january]),
  sealOf('february', [february]),
  sealOf('march', [march]),
  sealOf('april', [april]),
];

interface Setting {
  readonly bank?: readonly Facts[];
  readonly mirror?: readonly Facts[];
  readonly seals?: readonly Seal[];
  readonly afresh?: boolean;
  readonly asOf?: string;
  readonly baseline?: Partial<Baseline>;
  readonly currency?: string;
  readonly isShownByIdAlone?: boolean;
  /** Totals by currency, before and after; those of the rows if left out. */
  readonly totals?: Readonly<Record<string, readonly BookingSums[]>>;
}

async function compared(setting: Setting = {}) {
  const { bank = all, afresh = false, asOf = '2026-06-01', currency = 'EUR' } = setting;
  const mirror: readonly Facts[] = setting.mirror ?? bank;
  const asked: Span[] = [];
  const reads = new Map<string, number>();
  const known = {
    seals: [...(setting.seals ?? [])],
    bookings: new Map(),
    isDrifted: false,
    isHeldBack: false,
  };
  const within = <Row extends { readonly recordedAt: string }>(
    rows: readonly Row[],
    from: string,
    to: string,
  ) =>
    rows
      .filter(({ recordedAt }) => from <= recordedAt && recordedAt <= to)
      .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  const found = await compareBookings(
    {
      bank: {
        bookings: (_, span) => {
          asked.push(span);
          return listed(within(bank.map(rowOf), span.from, span.until));
        },
        booking: async (_, id) => {
          const found = bank.find((each) => each.id === id);
          return Promise.resolve(setting.isShownByIdAlone === true && found ? rowOf(found) : undefined);
        },
      },
      mirror: {
        bookings: ({ from, to }) => listed(within(mirror.map(mirroredOf), from, to)),
        entity: async (_, id) => {
          const found = mirror.find((each) => each.id === id);
          const state = found && { eventId: `e-${id}`, data: rowOf(found).data };
          return Promise.resolve({ aspects: { ...(state && { state }) } } as never);
        },
      },
      totals: {
        read: async (_, of) => {
          const read = reads.get(of) ?? 0;
          reads.set(of, read + 1);
          const rows = sumsOfFacts(mirror.filter(({ currency: each = 'EUR' }) => each === of));
          return Promise.resolve(setting.totals?.[of]?.[read] ?? setting.totals?.[of]?.[0] ?? rows);
        },
      },
      clock: createManualClock(Date.parse(now)),
      lagMs: 60_000,
    },
    {
      id: 'acc',
      currency,
      baseline: { day: '2026-01-15', valutaCents: 0, bookedCents: 0, mirrored: none, ...setting.baseline },
      asOf,
      known,
      afresh,
    },
  );
  return { ...found, asked };
}

const sealed = ({ seals: found }: { readonly seals: readonly Seal[] }) =>
  found.map(({ from, sumCents }) => [from.slice(0, 10), sumCents]);

describe('months since the onboarding', () => {
  test('are compared by one call, and each that is over and agrees is sealed', async () => {
    const found = await compared();
    expect(found.asked).toEqual([{ from: spans.january.from, until: '2026-06-01T08:00:00.001Z' }]);
    expect(found).toMatchObject({
      compared: 5,
      begunAt: now,
      isInMotion: false,
      isDrifted: false,
      drift: { differenceCents: 0, currency: 'EUR' },
    });
    expect(found.seals).toEqual(seals);
  });

  test.each([
    ['2026-05-07', ['2026-01-15', '2026-01-31', '2026-02-28']],
    // The bank may still deliver a webhook of April.
    ['2026-05-08', ['2026-01-15', '2026-01-31', '2026-02-28', '2026-03-31']],
  ])('are over a week after their end: as of %s', async (asOf, months) => {
    expect(sealed(await compared({ asOf })).map(([from]) => from)).toEqual(months);
  });

  test('are compared again while a return may change them, even if they are sealed', async () => {
    const [from] = (await compared({ seals })).asked;
    expect(from).toEqual({ from: spans.february.until, until: '2026-06-01T08:00:00.001Z' });
    expect((await compared({ seals, asOf: '2026-05-31' })).asked[0]?.from).toBe(spans.january.until);
  });

  test('keep their seal, which is found by its days and what the mirror has of them', async () => {
    expect((await compared({ seals })).seals).toEqual(seals);
    const corrected = { ...february, cents: 11 };
    const other = await compared({ seals, bank: [january, corrected, march, april, may] });
    expect(other.asked).toEqual([{ from: spans.january.until, until: '2026-06-01T08:00:00.001Z' }]);
    expect(sealed(other)).toContainEqual(['2026-01-31', 11]);
  });

  test.each([
    ['from', { from: '2026-01-30T23:00:00.000Z' }],
    ['until', { until: '2026-02-27T23:00:00.000Z' }],
    ['sumCents', { sumCents: 11 }],
    ['count', { count: 2 }],
    ['digest', { digest: '0'.repeat(32) }],
  ])('are compared again if their seal has another %s', async (_, other) => {
    const changed = seals.map((seal) => (seal.from === spans.february.from ? { ...seal, ...other } : seal));
    const { asked } = await compared({ seals: changed });
    expect(asked).toEqual([{ from: spans.january.until, until: '2026-06-01T08:00:00.001Z' }]);
  });

  test('are compared in as few calls as possible', async () => {
    const { asked } = await compared({ seals: seals.slice(1, 2) });
    expect(asked).toEqual([spans.january, { from: spans.march.from, until: '2026-06-01T08:00:00.001Z' }]);
  });

  test('are all compared if a person wants that', async () => {
    const { asked } = await compared({ seals, afresh: true });
    expect(asked).toEqual([{ from: spans.january.from, until: '2026-06-01T08:00:00.001Z' }]);
  });

  test('have what was recorded in them, from their first instant on', async () => {
    const first = { ...february, at: spans.february.from };
    const early = { ...january, id: 'b0', at: '2026-01-10T09:00:00.000Z', cents: 5 };
    const found = await compared({ bank: [early, january, first] });
    expect(sealed(found).slice(0, 2)).toEqual([
      ['2026-01-15', 1],
      ['2026-01-31', 10],
    ]);
    const begin = { ...january, at: spans.january.from };
    expect(sealed(await compared({ bank: [begin] }))[0]).toEqual(['2026-01-15', 1]);
  });

  test('do not begin before the account is onboarded', async () => {
    const found = await compared({ baseline: { day: '2026-06-01' } });
    expect({ asked: found.asked, seals: found.seals }).toEqual({ asked: [], seals: [] });
    const today = await compared({ baseline: { day: '2026-05-31' } });
    expect(today.asked).toEqual([{ from: '2026-05-31T22:00:00.000Z', until: '2026-06-01T08:00:00.001Z' }]);
  });
});

describe('no month is sealed', () => {
  test.each<[string, Setting]>([
    ['something is missing', { bank: all, mirror: all.slice(0, 4) }],
    ['something is too much', { bank: all.slice(1), mirror: all }],
    ['something differs', { bank: all, mirror: [...all.slice(0, 4), { ...may, cents: 1 }] }],
    [
      'something was recorded just now',
      { bank: [...all, { id: 'b6', at: '2026-06-01T07:59:00.000Z' }], mirror: all },
    ],
    ['the mirror moved meanwhile', { totals: { EUR: [sumsOfFacts(all), sumsOfFacts(all.slice(1))] } }],
  ])('if %s', async (_, setting) => {
    expect((await compared(setting)).seals).toEqual([]);
  });

  test('and one that was not compared keeps its seal', async () => {
    const mirror = all.slice(0, 4);
    expect(sealed(await compared({ bank: all, mirror, seals }))).toEqual([
      ['2026-01-15', 1],
      ['2026-01-31', 10],
    ]);
  });
});

describe('what differs', () => {
  test('is collected over all spans, by what it is', async () => {
    const bank = [
      january,
      { ...march, cents: 99 },
      may,
      { id: 'b6', at: '2026-06-01T07:59:30.000Z', cents: 7 },
    ];
    const found = await compared({ bank, mirror: [january, march, april], seals: seals.slice(1, 2) });
    expect(found.missing.map(({ bank: { id } }) => id)).toEqual(['b5']);
    expect(found.changed.map(({ bank: { id } }) => id)).toEqual(['b3']);
    expect(found.orphans.map(({ id }) => id)).toEqual(['b4']);
    expect(found).toMatchObject({ inFlight: 1, inFlightCents: 7, compared: 1, isCut: false });
  });

  test('is found once, although the bank recorded it in another span than the mirror', async () => {
    const bank = [{ ...january, id: 'b3' }, february];
    const found = await compared({
      bank,
      mirror: [february, march],
      seals: seals.slice(1, 2),
      isShownByIdAlone: true,
    });
    expect(found.asked).toHaveLength(2);
    expect(found.changed).toMatchObject([{ bank: { id: 'b3', cents: 1 }, mirror: { id: 'b3', cents: 100 } }]);
    expect([found.missing, found.orphans]).toEqual([[], []]);
  });

  test.each<[string, Partial<Comparison>, boolean]>([
    ['nothing', {}, true],
    ['something missing', { missing: [{}] as never }, false],
    ['something too much', { orphans: [{}] as never }, false],
    ['something else', { changed: [{}] as never }, false],
    ['as much missing as too much', { missing: [{}] as never, orphans: [{}] as never }, false],
    ['as much missing as differs', { missing: [{}] as never, changed: [{}] as never }, false],
    ['something on its way', { inFlight: 1 }, true],
    ['too much to take', { isCut: true }, false],
  ])('is alike with %s, or not', (_, more, expected) => {
    expect(isAlike({ ...nothingFound(), ...more })).toBe(expected);
  });

  test('and more than two hundred of one span says so', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ ...may, id: `m${index}` }));
    expect((await compared({ bank: many, mirror: [] })).isCut).toBe(true);
  });
});

describe('the totals of the mirror', () => {
  const dollars = { id: 'b6', at: '2026-05-11T09:00:00.000Z', cents: 5, currency: 'USD' };
  const rows = [...all, dollars];

  test('are those of its rows, in each currency', async () => {
    expect(await compared({ bank: rows })).toMatchObject({ isDrifted: false, isInMotion: false });
  });

  test.each<[string, Setting['totals'], number]>([
    ['are lower', { EUR: [sumsOfFacts(all.slice(1))] }, -1],
    ['are higher', { EUR: [{ ...sumsOfFacts(all), sumCents: 11_200 }] }, 89],
    ['have another count', { EUR: [{ ...sumsOfFacts(all), count: 4 }] }, 0],
    ['are wrong in another currency', { USD: [none] }, 0],
  ])('have drifted if they %s', async (_, totals, differenceCents) => {
    expect(await compared({ bank: rows, ...(totals && { totals }) })).toMatchObject({
      isDrifted: true,
      drift: { differenceCents, currency: 'EUR' },
    });
  });

  test('have drifted, too, if no row in the currency of the account is left', async () => {
    const found = await compared({
      bank: [dollars],
      currency: 'GBP',
      totals: { GBP: [{ ...none, sumCents: 3 }] },
    });
    expect(found).toMatchObject({
      isDrifted: true,
      isInMotion: false,
      drift: { differenceCents: 3, currency: 'GBP' },
    });
    expect((await compared({ bank: [dollars], currency: 'GBP' })).isDrifted).toBe(false);
  });

  test('of an account in another currency are those of euros, too', async () => {
    const pounds = [{ ...may, currency: 'GBP' }];
    const of = async (totals: Setting['totals']) =>
      compared({ bank: pounds, currency: 'GBP', ...(totals && { totals }) });
    expect(await of({})).toMatchObject({ isDrifted: false, isInMotion: false });
    expect(await of({ EUR: [{ ...none, sumCents: 3 }] })).toMatchObject({
      isDrifted: true,
      isInMotion: false,
    });
    expect(await of({ EUR: [none, { ...none, sumCents: 3 }] })).toMatchObject({ isInMotion: true });
    expect(await of({ GBP: [none, sumsOfFacts(pounds)] })).toMatchObject({ isInMotion: true });
  });

  test('say nothing while they move', async () => {
    const moving = [sumsOfFacts(all.slice(1)), sumsOfFacts(all.slice(2))];
    expect(await compared({ totals: { EUR: moving } })).toMatchObject({ isInMotion: true, isDrifted: false });
  });
});

describe('of the mirrored bookings', () => {
  test('those of the baseline are added up', async () => {
    const counted = { recordedBefore: '2026-01-21T00:00:00.000Z', ids: ['b3', 'usd'] };
    const dollars = { id: 'usd', at: '2026-01-16T09:00:00.000Z', currency: 'USD' };
    const early = { ...january, id: 'b0', at: '2026-01-12T09:00:00.000Z', cents: 3 };
    const bank = [early, dollars, ...all];
    const found = await compared({ bank, baseline: { counted } });
    expect(found.ofBaseline).toEqual(sumsOfFacts([early, march]));
    expect((await compared({ bank })).ofBaseline).toEqual(none);
  });

  test('those without a valuta date of the last month are named by their cents', async () => {
    const undated = (id: string, at: string, more: Partial<Facts> = {}): Facts => ({
      id,
      at,
      valuta: null,
      ...more,
    });
    const found = await compared({
      bank: [
        undated('u1', '2026-05-01T07:59:59.999Z', { cents: 1 }),
        undated('u2', '2026-05-01T08:00:00.000Z', { cents: 2 }),
        undated('u3', '2026-05-19T08:00:00.000Z', { cents: 4 }),
        undated('u4', '2026-05-19T08:00:00.000Z', { cents: 8, currency: 'USD' }),
        may,
      ],
    });
    expect(found.undated).toEqual([2, 4]);
  });
});
