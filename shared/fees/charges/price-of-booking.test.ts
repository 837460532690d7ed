import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '#shared/fees/model/charge.ts';
import type { Rounding } from '#shared/fees/model/rounding.ts';
import type { Price } from '#shared/fees/model/fee-schedule.ts';
import { placeAfter, placeOf, priceOfBooking, type Place } from './price-of-booking.ts';

const first: Place = { count: 0, volumeCents: 0 };
const priced = (price: Price, cents: number, place = first) =>
  priceOfBooking(price, { cents, place }, 'half-even');

const onePercent = { by: 'percentage', partsPerMillion: 10_000 } as const;
const share = (ofCents: number, cents: number) => ({
  because: 'percentage',
  ofCents,
  partsPerMillion: 10_000,
  cents,
});

test('a fixed price is the same for any booking', () => {
  const price: Price = { by: 'amount', cents: 250 };
  expect(priced(price, -1)).toEqual([{ because: 'price', cents: 250 }]);
  expect(priced(price, 99_999_999_999)).toEqual([{ because: 'price', cents: 250 }]);
});

test.each([
  ['below the minimum is raised to it', -29_900, [share(29_900, 299), { because: 'minimum', cents: 1 }]],
  ['of just the minimum stays', -30_000, [share(30_000, 300)]],
  ['between both stays', 45_000, [share(45_000, 450)]],
  ['of just the maximum stays', -100_000, [share(100_000, 1_000)]],
  ['above the maximum is cut to it', -100_100, [share(100_100, 1_001), { because: 'maximum', cents: -1 }]],
])('beside a minimum and a maximum, a percentage %s', (_, bookedCents, lines) => {
  const price: Price = { ...onePercent, minimumCents: 300, maximumCents: 1_000 };
  expect(priced(price, bookedCents)).toEqual(lines);
});

test('without a minimum and a maximum, a percentage stays as it is', () => {
  expect(priced(onePercent, 10)).toEqual([share(10, 0)]);
  expect(priced(onePercent, 99_999_999_900)).toEqual([share(99_999_999_900, 999_999_999)]);
});

test('a booking that ends with a tier says nothing of the next one', () => {
  const tiers: Price = {
    by: 'tiers',
    tiers: [
      { upToCents: 10_000, partsPerMillion: 15_000, fixedCents: 50 },
      { partsPerMillion: 5_000, fixedCents: 20 },
    ],
  };
  const lower = { because: 'tier', ofCents: 10_000, partsPerMillion: 15_000, fixedCents: 50, cents: 200 };
  expect(priced(tiers, -10_000)).toEqual([lower]);
  const upper = { because: 'tier', ofCents: 200, partsPerMillion: 5_000, fixedCents: 20, cents: 21 };
  expect(priced(tiers, -10_200)).toEqual([lower, upper]);
});

const onePercentByAny: readonly Price[] = [
  { by: 'percentage', partsPerMillion: 10_000 },
  { by: 'tiers', tiers: [{ partsPerMillion: 10_000, fixedCents: 0 }] },
  { by: 'volume', tiers: [{ partsPerMillion: 10_000 }] },
];

test.each(onePercentByAny)('a price by $by is rounded as the list says', (price) => {
  const of = (rounding: Rounding) => sumOf(priceOfBooking(price, { cents: 250, place: first }, rounding));
  expect([of('half-even'), of('half-up')]).toEqual([2, 3]);
});

test('by count, a booking costs what its number in the month says', () => {
  const price: Price = {
    by: 'count',
    tiers: [{ upToCount: 2, cents: 0 }, { upToCount: 3, cents: 30 }, { cents: 10 }],
  };
  const costs = [0, 1, 2, 3, 99].map((count) => priced(price, -1, { ...first, count }));
  expect(costs.map(([line]) => line)).toEqual([
    { because: 'count', place: 1, cents: 0 },
    { because: 'count', place: 2, cents: 0 },
    { because: 'count', place: 3, cents: 30 },
    { because: 'count', place: 4, cents: 10 },
    { because: 'count', place: 100, cents: 10 },
  ]);
});

describe('by volume', () => {
  const price: Price = {
    by: 'volume',
    tiers: [{ upToCents: 10_000, partsPerMillion: 20_000 }, { partsPerMillion: 5_000 }],
  };
  const part = (beforeCents: number, ofCents: number, cents: number) => {
    const partsPerMillion = beforeCents < 10_000 ? 20_000 : 5_000;
    return { because: 'volume', beforeCents, ofCents, partsPerMillion, cents };
  };

  test.each([
    { where: 'below a tier', before: 0, cents: 4_000, lines: [part(0, 4_000, 80)] },
    { where: 'up to its end', before: 4_000, cents: 6_000, lines: [part(4_000, 6_000, 120)] },
    {
      where: 'across two',
      before: 9_000,
      cents: 3_000,
      lines: [part(9_000, 1_000, 20), part(10_000, 2_000, 10)],
    },
    { where: 'above its end', before: 10_000, cents: 2_000, lines: [part(10_000, 2_000, 10)] },
    { where: 'of nothing', before: 4_000, cents: 0, lines: [part(4_000, 0, 0)] },
  ])('a booking $where is charged at the rate of each part', ({ before, cents, lines }) => {
    expect(priced(price, -cents, { ...first, volumeCents: before })).toEqual(lines);
  });

  test('bookings one after another cost, but for their rounding, what their sum costs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 20 }), (all) => {
        let place = first;
        let cents = 0;
        for (const each of all) {
          const lines = priced(price, each, place);
          cents += sumOf(lines);
          place = placeAfter(place, lines);
        }
        const volume = all.reduce((sum, each) => sum + each, 0);
        expect(place.volumeCents).toBe(volume);
        const exact = Math.min(volume, 10_000) * 0.02 + Math.max(0, volume - 10_000) * 0.005;
        expect(Math.abs(cents - exact)).toBeLessThanOrEqual(all.length / 2);
      }),
    );
  });
});

test('a place is read from the lines that it has priced', () => {
  expect(placeOf([{ because: 'count', place: 3, cents: 30 }])).toEqual({ count: 2 });
  const lines = priced({ by: 'volume', tiers: [{ partsPerMillion: 1 }] }, 5, { ...first, volumeCents: 7 });
  expect(placeOf(lines)).toEqual({ volumeCents: 7 });
  expect(placeOf([{ because: 'price', cents: 1 }])).toEqual({});
});
