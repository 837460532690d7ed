import { expect, test } from 'vitest';
import { expectedHours, expectedSilence } from './expected-silence.ts';

const booking = { usual: 24, sunday: 48, monday: 72 } as const;
const at = (instant: string) => expectedHours(booking, Date.parse(instant));

test('a named weekday has its own expectation, all others the usual one', () => {
  expect(at('2026-01-05T12:00:00Z')).toBe(72);
  expect(at('2026-01-06T12:00:00Z')).toBe(24);
  expect(expectedHours(12, Date.parse('2026-01-05T12:00:00Z'))).toBe(12);
});

test('a day begins at midnight in Berlin', () => {
  expect(at('2026-01-04T22:59:59Z')).toBe(48);
  expect(at('2026-01-04T23:00:00Z')).toBe(72);
  expect(at('2026-07-05T21:59:59Z')).toBe(48);
  expect(at('2026-07-05T22:00:00Z')).toBe(72);
});

test('a misspelt weekday is refused', () => {
  expect(expectedSilence.safeParse({ usual: 24, montag: 72 }).success).toBe(false);
});
