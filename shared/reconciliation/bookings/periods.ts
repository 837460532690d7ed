import { toIsoInstant } from '#shared/kernel/clock.ts';
import { atBusinessHour, daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { Span } from '#shared/reconciliation/model/bank.ts';

/** The bank tries for five days to deliver a webhook: until then, a month that has ended may get more bookings. */
const sealedAfterDays = 7;

const startOf = (day: string) => toIsoInstant(atBusinessHour(day, 0));

/** A part of the time that is compared. */
export interface Period extends Span {
  /** Whether nothing is recorded in it any more. */
  readonly isOver: boolean;
}

/** Months at the bank from the baseline on; the last one goes on until now. */
export function periodsSince(
  baseline: Pick<Baseline, 'day'>,
  asOf: string,
  until: string,
): readonly Period[] {
  const periods: Period[] = [];
  let first = daysAfter(baseline.day, 1);
  let next = monthsAfter(`${first.slice(0, 8)}01`, 1);
  while (daysAfter(next, sealedAfterDays) <= asOf) {
    periods.push({ from: startOf(first), until: startOf(next), isOver: true });
    [first, next] = [next, monthsAfter(next, 1)];
  }
  const from = startOf(first);
  return from < until ? [...periods, { from, until, isOver: false }] : periods;
}
