import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { isUnderWay, type CollectRules } from './due-months.ts';
import { isReleased, plannedCents, type FeeMonth } from '#shared/fees/model/fee-month.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';

interface ReleaseMonthsDeps {
  readonly months: Pick<FeeMonths, 'all' | 'release'>;
  readonly rules: DeviationRules;
  /** Day at the bank. */
  readonly asOf: string;
  readonly clock: Clock;
}

interface DeviationRules extends Pick<CollectRules, 'targetDays'> {
  /** If false, people name the days of runs, and a month that is not over may be planned as a whole. */
  readonly startsByItself: boolean;
  /** What the company expects of its first month, in integer cents. Without it, two persons release that month. */
  readonly forecastCents?: number | undefined;
  /** A month waits for two persons if it deviates from the month before by more than so many percent. */
  readonly mostPercent: number;
}

/** A month, and why its fees wait, if they do. */
export interface JudgedMonth {
  readonly month: FeeMonth;
  readonly waitsBecause?: string;
}

/**
 * Releases the months whose sum is as expected; the others wait. Returns all months, in order. If the bank's clock is
 * ahead of ours, only two persons can say that a month is over.
 */
export async function releaseMonths(deps: ReleaseMonthsDeps): Promise<readonly JudgedMonth[]> {
  const { months, rules, clock } = deps;
  const asOf = earlierDay(deps.asOf, clock);
  const judged: JudgedMonth[] = [];
  for (const month of await months.all()) {
    const earlier = judged.map(({ month: each }) => each);
    const verdict = judgeMonth(month, { earlier, rules, asOf });
    if (verdict === undefined) judged.push({ month });
    else if (verdict.is === 'unusual') judged.push({ month, waitsBecause: verdict.because });
    else {
      const released = {
        releasedCents: plannedCents(month),
        releasedAt: toIsoInstant(clock.now()),
        releasedEarly: isUnderWay(month.month, asOf, rules),
      };
      const isDone = await months.release(month, released);
      judged.push(
        isDone ? { month: { ...month, ...released } } : { month, waitsBecause: 'more was planned' },
      );
    }
  }
  return judged;
}

interface Judging extends Pick<ReleaseMonthsDeps, 'rules' | 'asOf'> {
  readonly earlier: readonly FeeMonth[];
}

/** People name the day of a run; whether it has come is decided by our clock. */
const earlierDay = (asOf: string, clock: Clock): string => {
  const today = businessDay(clock.now());
  return asOf < today ? asOf : today;
};

/** Undefined if it is released. */
export function judgeMonth(month: FeeMonth, { earlier, rules, asOf }: Judging): MonthVerdict | undefined {
  if (isReleased(month)) return undefined;
  const isNotOver = isUnderWay(month.month, asOf, rules);
  // If the schedule starts runs, only closing accounts are planned for such a month.
  if (isNotOver && (!rules.startsByItself || month.month > monthOf(asOf)))
    return {
      is: 'unusual',
      because: `${month.month} is not due on ${asOf}: only two persons can release it`,
    };
  const before = earlier.find((each) => each.month === monthAfter(month.month, -1));
  return compareMonth({
    month,
    before,
    forecastCents: rules.forecastCents,
    mostPercent: rules.mostPercent,
    isUnderWay: isNotOver,
  });
}

interface Comparison {
  readonly month: FeeMonth;
  /** The month before, if any was charged. */
  readonly before: FeeMonth | undefined;
  /** What the company expects of its first month, in integer cents. */
  readonly forecastCents: number | undefined;
  /** A deviation up to so many percent needs no approval. */
  readonly mostPercent: number;
  /** Only closing accounts are planned so far, so any smaller sum is usual. */
  readonly isUnderWay: boolean;
}

type MonthVerdict = { readonly is: 'usual' } | { readonly is: 'unusual'; readonly because: string };

/** Compares the sum of a month with the expected one. If it is unusual, two persons decide. */
export function compareMonth({
  month,
  before,
  forecastCents,
  mostPercent,
  isUnderWay,
}: Comparison): MonthVerdict {
  const planned = plannedCents(month);
  const charged = before === undefined || !isReleased(before) ? undefined : plannedCents(before);
  const usual = charged ?? forecastCents;
  const expected = month.approvedCents ?? usual;
  if (expected === undefined)
    return { is: 'unusual', because: `${planned} cents, and neither a month before nor a forecast` };
  const isNear = (cents: number) =>
    (isUnderWay && planned <= cents) || Math.abs(planned - cents) * 100 <= cents * mostPercent;
  // A sum that was approved before the month was over says little about the whole month.
  return [expected, usual ?? expected].some(isNear)
    ? { is: 'usual' }
    : {
        is: 'unusual',
        because: `${planned} cents, where ${expected} were to be expected: more than ${mostPercent} % off`,
      };
}
