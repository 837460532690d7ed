import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { includedTax, million, ofDays, share } from './share.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('a share of cents', () => {
  test.each([
    { amount: 5, part: [1, 2], cents: 2 },
    { amount: 7, part: [1, 2], cents: 4 },
    { amount: -5, part: [1, 2], cents: -2 },
    { amount: -7, part: [1, 2], cents: -4 },
    { amount: 100, part: [1, 3], cents: 33 },
    { amount: 200, part: [1, 3], cents: 67 },
    { amount: 99_999_999_999, part: [999_999, million], cents: 99_999_899_999 },
  ] as const)(
    'of $amount by $part is $cents: halves go to the even cent',
    ({ amount, part, cents: expected }) => {
      expect(share(amount, part[0], part[1])).toBe(expected);
    },
  );

  test('is never minus nothing, which no file can hold', () => {
    expect(Object.is(share(-1, 1, 3), 0)).toBe(true);
  });

  test('is at most half a cent away from the exact one', () => {
    fc.assert(
      fc.property(cents, fc.nat(million), (amount, part) => {
        const twiceOff =
          2n * (BigInt(share(amount, part, million)) * BigInt(million) - BigInt(amount) * BigInt(part));
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
      fc.uniqueArray(fc.integer({ min: 2, max: 28 })),
      (amount, daysInMonth, starts) => {
        const begins = [1, ...starts.toSorted((one, other) => one - other), daysInMonth + 1];
        const parts = begins
          .slice(0, -1)
          .map((first, index) => ofDays(amount, [first, begins[index + 1]! - 1], daysInMonth));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part) => part >= 0)).toBe(true);
      },
    ),
  );
});

test.each([
  [119, 190_000, 19],
  [1_000, 190_000, 160],
  [1, 190_000, 0],
  [500, 0, 0],
])('%i cents include so much tax of %i millionths: %i', (amount, rate, tax) => {
  expect(includedTax(amount, rate)).toBe(tax);
});
