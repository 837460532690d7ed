import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';

interface EvidencePeriod {
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * The period of the bank statement that shows an account's position at the end of a day: from the first of the month to
 * that day. Some banks refuse a single day, so then it begins a month earlier. Undefined if nothing was booked before:
 * the account was opened on that day or later.
 */
export function evidencePeriod(day: string, openedDay: string | undefined): EvidencePeriod | undefined {
  if (openedDay !== undefined && openedDay >= day) return undefined;
  const ofMonth = `${day.slice(0, 8)}01`;
  const firstDay = ofMonth === day ? monthsAfter(day, -1) : ofMonth;
  const isYounger = openedDay !== undefined && openedDay > firstDay;
  return { firstDay: isYounger ? openedDay : firstDay, lastDay: day };
}
