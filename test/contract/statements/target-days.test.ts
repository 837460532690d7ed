import { expect, test } from 'vitest';
import { isTargetDay, targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { strangers } from './strangers.ts';

const python = strangers();

test.each([
  ['2026-04-02', 1, '2026-04-07'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-04-30', 3, '2026-05-06'],
  ['2026-05-01', 0, '2026-05-04'],
  // A month that ends at a weekend: Monday is the first TARGET day after it.
  ['2026-01-31', 1, '2026-02-02'],
  ['2026-01-31', 3, '2026-02-04'],
])('%s and %i TARGET days are %s', (day, count, later) => {
  expect(targetDaysAfter(day, count)).toBe(later);
});

test.skipIf(python === undefined)(
  'two calendars of others close on the same days',
  { timeout: 120_000 },
  () => {
    const closed = closedDays('2003-01-01', '2040-12-31');

    expect(python?.run('closing_days.py')).toEqual({ holidays: closed, workalendar: closed });
  },
);

function closedDays(first: string, last: string): readonly string[] {
  const found: string[] = [];
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10);
    if (!isTargetDay(day)) found.push(day);
  }
  return found;
}
