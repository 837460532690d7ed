import { expect, test } from 'vitest';
import { calendarYear, isOpen } from '#test/bank-soak/calendar-year.ts';

test('a year of accounts keeps the calendar of TARGET and every invariant', async () => {
  const { bookings, violations } = await calendarYear(20);

  expect(violations).toEqual([]);
  // The year has what the calendar is about: things that are done while TARGET is closed.
  const closed = bookings.filter(({ creation_date }) => !isOpen(creation_date));
  const madeOn = new Set(closed.map(({ creation_date }) => creation_date));
  const collected = bookings.filter(({ description }) => description === 'Loan repayment');
  expect(collected.length).toBeGreaterThan(20);
  expect([closed.length > 50, madeOn.size > 3, bookings.length > 1_500]).toEqual([true, true, true]);
});
