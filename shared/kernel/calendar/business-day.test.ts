import { expect, test } from 'vitest';
import { atBusinessHour, businessDay, businessHour, daysAfter, monthsAfter } from './business-day.ts';

test.each([
  ['2026-01-15', 7, '2026-01-15T06:00:00.000Z'],
  ['2026-07-15', 7, '2026-07-15T05:00:00.000Z'],
  ['2026-03-29', 7, '2026-03-29T05:00:00.000Z'],
  ['2026-10-25', 20, '2026-10-25T19:00:00.000Z'],
])('%s at %i o’clock is %s', (day, hour, instant) => {
  const atMs = atBusinessHour(day, hour);

  expect(new Date(atMs).toISOString()).toBe(instant);
  expect([businessDay(atMs), businessHour(atMs)]).toEqual([day, hour]);
});

test('midnight is hour 0 of the new day', () => {
  const midnight = Date.parse('2026-03-02T23:00:00Z');

  expect([businessDay(midnight), businessHour(midnight)]).toEqual(['2026-03-03', 0]);
});

test('days and months pass over their ends, and a short month ends on its last day', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2026-01-31', 2)).toBe('2026-03-31');
  expect(monthsAfter('2028-02-29', 12)).toBe('2029-02-28');
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28');
});
