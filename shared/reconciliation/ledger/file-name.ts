import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { dayOf } from '#shared/partner-ledger/read/written-day.ts';

/** The days that a file covers, and its part if several files cover them. */
export interface CoveredDays {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly part: number;
  readonly parts: number;
}

const form =
  /^(?<first>\d{4}-\d{2}-\d{2})(?:_(?<last>\d{4}-\d{2}-\d{2}))?(?:\.(?<part>\d{1,3})-of-(?<parts>\d{1,3}))?\.[a-z0-9]+$/;

const mostDays = 366;

/** The names that a file may have, for people. */
export const fileNames =
  '2026-03-05.csv, 2026-03-06_2026-03-09.csv for several days, 2026-03-05.1-of-3.csv for a part';

/** The name of a file says which days it covers. Otherwise a day without lines would look like a missing day. */
export function coveredBy(name: string): CoveredDays | undefined {
  const { first = '', last = first, part = '1', parts = '1' } = form.exec(name)?.groups ?? {};
  const [firstDay, lastDay] = [dayOf(first, 'YYYY-MM-DD'), dayOf(last, 'YYYY-MM-DD')];
  if (firstDay === undefined || lastDay === undefined || lastDay < firstDay) return undefined;
  if (lastDay > daysAfter(firstDay, mostDays)) return undefined;
  const days = { firstDay, lastDay, part: Number(part), parts: Number(parts) };
  return days.part >= 1 && days.part <= days.parts ? days : undefined;
}
