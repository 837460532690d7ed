import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { statementIntervals } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import type { Period } from '#shared/bookings/period.ts';

export type Interval = (typeof statementIntervals)[number];

/** A statement of account is requested by the number of its interval within the year, from 1. */
export interface IntervalOfYear {
  readonly interval: Interval;
  readonly period: number;
  readonly year: number;
}

const months = { MONTHLY: 1, QUARTERLY: 3, EVERY_SIX_MONTHS: 6, ANNUALLY: 12 } as const;

export function intervalOf(interval: Interval, day: string): IntervalOfYear {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { interval, period: Math.ceil(month / months[interval]), year };
}

export function daysOf({ interval, period, year }: IntervalOfYear): Period {
  const firstMonth = (period - 1) * months[interval];
  return {
    firstDay: firstOf(year, firstMonth),
    lastDay: daysAfter(firstOf(year, firstMonth + months[interval]), -1),
  };
}

/** First day of the month with this index, which may be one of the next year. */
const firstOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
