import { expect, test } from 'vitest';
import {
  atBusinessHour,
  businessDay,
  businessHour,
  daysAfter,
  monthsAfter,
  statedDay,
} from './business-day.ts';

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

test.each([
  ['2026-03-20', '2026-03-20'],
  ['2026-03-20T00:00:00+01:00', '2026-03-20'],
  ['2026-03-19T23:30:00Z', '2026-03-20'],
  ['2026-03-20T23:30:00', '2026-03-20'],
  ['2028-02-29', '2028-02-29'],
])('%s states the day %s', (text, day) => {
  expect(statedDay(text)).toBe(day);
});

test.each([
  '20.03.2026',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '0000-00-00',
  '2026-3-2',
  '2026-03-20 odd',
  '',
  null,
  undefined,
])('%j states no day', (text) => {
  expect(statedDay(text)).toBeUndefined();
});
