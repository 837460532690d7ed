import { daysAfter } from '#sandbox/engine/business-day.ts';

const monthsOf = { MONTHLY: 1, QUARTERLY: 3, EVERY_SIX_MONTHS: 6, ANNUALLY: 12 } as const;
const letters = { MONTHLY: 'M', QUARTERLY: 'Q', EVERY_SIX_MONTHS: 'H', ANNUALLY: 'Y' } as const;

export interface StatementPeriod {
  readonly interval: keyof typeof monthsOf;
  /** Number of the interval within its year, from 1. */
  readonly period: number;
  readonly year: number;
}

/** First and last day; a year without such an interval was refused by the contract. */
export function daysOf({ interval, period, year }: StatementPeriod) {
  const months = monthsOf[interval];
  return {
    start_date: firstOf(year, (period - 1) * months),
    end_date: daysAfter(firstOf(year, period * months), -1),
  };
}

/** `2022-M-03`. */
export function statementNumber({ interval, period, year }: StatementPeriod): string {
  return `${year}-${letters[interval]}-${String(period).padStart(2, '0')}`;
}

/** First day of the month with this index, which may be one of the next year. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
