import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { isUnderWay, type CollectRules } from './due-months.ts';
import { isReleased, plannedCents, type FeeMonth } from '#shared/fees/model/fee-month.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import { compareMonth, type MonthVerdict } from './compare-month.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';

interface ReleaseMonthsDeps {
  readonly months: Pick<FeeMonths, 'all' | 'release'>;
  readonly rules: DeviationRules;
  /** Day at the bank. */
  readonly asOf: string;
  readonly clock: Clock;
}

interface DeviationRules extends Pick<CollectRules, 'targetDays'> {
  /** If not, people name the days of runs, and what is planned of a month that is not over may be all of it. */
  readonly startsByItself: boolean;
  /** What the company expects of its first month, in integer cents; without it two persons release that month. */
  readonly forecastCents?: number | undefined;
  /** A month that is so many percent off the one before waits for two persons. */
  readonly mostPercent: number;
}

/** A month and why its fees wait, if they do. */
export interface JudgedMonth {
  readonly month: FeeMonth;
  readonly waitsBecause?: string;
}

/**
 * Releases the months whose sum is near what was to be expected. All of them, in order; the others wait. Of a bank whose
 * clock is ahead of ours, nobody but two persons can say that a month is over.
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

/** Whoever starts a run names its day: that it has come, only our own clock says. */
const earlierDay = (asOf: string, clock: Clock): string => {
  const today = businessDay(clock.now());
  return asOf < today ? asOf : today;
};

/** Undefined if it is released. */
export function judgeMonth(month: FeeMonth, { earlier, rules, asOf }: Judging): MonthVerdict | undefined {
  if (isReleased(month)) return undefined;
  const isNotOver = isUnderWay(month.month, asOf, rules);
  // Where the schedule plans, all that is planned of such a month is of accounts that are about to be closed.
  if (isNotOver && (!rules.startsByItself || month.month > monthOf(asOf)))
    return { is: 'unusual', because: `${month.month} is not due on ${asOf}: only two persons release it` };
  const before = earlier.find((each) => each.month === monthAfter(month.month, -1));
  return compareMonth({
    month,
    before,
    forecastCents: rules.forecastCents,
    mostPercent: rules.mostPercent,
    isUnderWay: isNotOver,
  });
}
