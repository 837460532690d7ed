import { isReleased, plannedCents, type FeeMonth } from '#shared/fees/model/fee-month.ts';

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

export type MonthVerdict = { readonly is: 'usual' } | { readonly is: 'unusual'; readonly because: string };

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
