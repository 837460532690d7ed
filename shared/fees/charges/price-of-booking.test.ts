import { expect, test } from 'vitest';
import type { Price } from '#shared/fees/model/fee-schedule.ts';
import { priceOfBooking } from './price-of-booking.ts';

const onePercent = { by: 'percentage', partsPerMillion: 10_000 } as const;
const share = (ofCents: number, cents: number) => ({
  because: 'percentage',
  ofCents,
  partsPerMillion: 10_000,
  cents,
});

test('a fixed price is the same for any booking', () => {
  const price: Price = { by: 'amount', cents: 250 };
  expect(priceOfBooking(price, -1)).toEqual([{ because: 'price', cents: 250 }]);
  expect(priceOfBooking(price, 99_999_999_999)).toEqual([{ because: 'price', cents: 250 }]);
});

test.each([
  ['below the minimum is raised to it', -29_900, [share(29_900, 299), { because: 'minimum', cents: 1 }]],
  ['of just the minimum stays', -30_000, [share(30_000, 300)]],
  ['between both stays', 45_000, [share(45_000, 450)]],
  ['of just the maximum stays', -100_000, [share(100_000, 1_000)]],
  ['above the maximum is cut to it', -100_100, [share(100_100, 1_001), { because: 'maximum', cents: -1 }]],
])('beside a minimum and a maximum, a percentage %s', (_, bookedCents, lines) => {
  const price: Price = { ...onePercent, minimumCents: 300, maximumCents: 1_000 };
  expect(priceOfBooking(price, bookedCents)).toEqual(lines);
});

test('without a minimum and a maximum, a percentage stays as it is', () => {
  expect(priceOfBooking(onePercent, 10)).toEqual([share(10, 0)]);
  expect(priceOfBooking(onePercent, 99_999_999_900)).toEqual([share(99_999_999_900, 999_999_999)]);
});

test('a booking that ends with a tier says nothing of the next one', () => {
  const tiers: Price = {
    by: 'tiers',
    tiers: [
      { upToCents: 10_000, partsPerMillion: 15_000, fixedCents: 50 },
      { partsPerMillion: 5_000, fixedCents: 20 },
    ],
  };
  const first = { because: 'tier', ofCents: 10_000, partsPerMillion: 15_000, fixedCents: 50, cents: 200 };
  expect(priceOfBooking(tiers, -10_000)).toEqual([first]);
  const second = { because: 'tier', ofCents: 200, partsPerMillion: 5_000, fixedCents: 20, cents: 21 };
  expect(priceOfBooking(tiers, -10_200)).toEqual([first, second]);
});
