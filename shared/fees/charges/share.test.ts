import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rounding } from '#shared/fees/model/rounding.ts';
import { includedTax, million, ofDays, share } from './share.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

const roundings: readonly Rounding[] = ['half-even', 'half-up'];
const anyRounding = fc.constantFrom(...roundings);

describe('a share of cents', () => {
  test.each([
    { amount: 5, part: [1, 2], even: 2, up: 3 },
    { amount: 7, part: [1, 2], even: 4, up: 4 },
    { amount: -5, part: [1, 2], even: -2, up: -3 },
    { amount: -7, part: [1, 2], even: -4, up: -4 },
    { amount: 100, part: [1, 3], even: 33, up: 33 },
    { amount: 200, part: [1, 3], even: 67, up: 67 },
    { amount: 99_999_999_999, part: [999_999, million], even: 99_999_899_999, up: 99_999_899_999 },
  ] as const)(
    'of $amount by $part is $even where halves go to the even cent, and $up where they go up',
    ({ amount, part, even, up }) => {
      expect(share(amount, part, 'half-even')).toBe(even);
      expect(share(amount, part, 'half-up')).toBe(up);
    },
  );

  test.each(roundings)('is never minus nothing, which no file can hold: %s', (rounding) => {
    expect(Object.is(share(-1, [1, 3], rounding), 0)).toBe(true);
  });

  test('is at most half a cent away from the exact one', () => {
    fc.assert(
      fc.property(cents, fc.nat(million), anyRounding, (amount, part, rounding) => {
        const rounded = BigInt(share(amount, [part, million], rounding));
        const twiceOff = 2n * (rounded * BigInt(million) - BigInt(amount) * BigInt(part));
        expect(twiceOff <= BigInt(million) && twiceOff >= -BigInt(million)).toBe(true);
      }),
    );
  });
});

test('spans of days that follow one another cost what the month costs', () => {
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 28, max: 31 }),
      fc.tuple(fc.uniqueArray(fc.integer({ min: 2, max: 28 })), anyRounding),
      (amount, daysInMonth, [starts, rounding]) => {
        const begins = [1, ...starts.toSorted((one, other) => one - other), daysInMonth + 1];
        const parts = begins
          .slice(0, -1)
          .map((first, index) =>
            ofDays(amount, { days: [first, begins[index + 1]! - 1], daysInMonth }, rounding),
          );
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part) => part >= 0)).toBe(true);
      },
    ),
  );
});

test.each([
  { price: 119, rate: 190_000, even: 19, up: 19 },
  { price: 1_000, rate: 190_000, even: 160, up: 160 },
  { price: 1, rate: 190_000, even: 0, up: 0 },
  { price: 500, rate: 0, even: 0, up: 0 },
  // 0.5 and 1.5 of tax: half even rounds 2.5 and 7.5 without it.
  { price: 3, rate: 200_000, even: 1, up: 1 },
  { price: 9, rate: 200_000, even: 1, up: 2 },
])(
  '$price cents include so much tax of $rate millionths: $even by half even, $up by half up',
  ({ price, rate, even, up }) => {
    expect(includedTax(price, rate, 'half-even')).toBe(even);
    expect(includedTax(price, rate, 'half-up')).toBe(up);
  },
);
