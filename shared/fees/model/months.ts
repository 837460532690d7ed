import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

export const monthAfter = (month: string, months = 1): string => monthOf(monthsAfter(`${month}-01`, months));
