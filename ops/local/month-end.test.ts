import { expect, test } from 'vitest';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { aMonthEndBefore } from './month-end.ts';

test('on any day the bank starts early enough for a month to end and its statements to be due before now', () => {
  for (let day = '2026-01-01'; day < '2027-05-01'; day = daysAfter(day, 1)) {
    const start = businessDay(aMonthEndBefore(Date.parse(`${day}T12:00:00Z`)));
    const nextMonth = daysAfter(`${start.slice(0, 7)}-28`, 4).slice(0, 7);
    const due = targetDaysAfter(daysAfter(`${nextMonth}-01`, -1), 3);
    expect(due < day, `${day}: ${start}, due ${due}`).toBe(true);
    // No longer than two months, which the bank lives through at every start.
    expect(start > daysAfter(day, -62), `${day}: ${start}`).toBe(true);
  }
});
