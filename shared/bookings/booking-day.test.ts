import { expect, test } from 'vitest';
import { bookingDayOf } from './booking-day.ts';

const recorded = { id: 'boo_1', amountCents: 1, currency: 'EUR', type: 'FEE', texts: {} };

test('without a booking date, the day of the record is that at the bank, not in UTC', () => {
  expect(bookingDayOf({ ...recorded, recordedAt: '2026-01-31T23:30:00.000Z' })).toBe('2026-02-01');
  expect(bookingDayOf({ ...recorded, recordedAt: '2026-07-31T21:30:00.000Z' })).toBe('2026-07-31');
  expect(bookingDayOf({ ...recorded, recordedAt: '2026-07-31T22:30:00.000Z' })).toBe('2026-08-01');
});
