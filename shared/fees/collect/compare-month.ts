import { isReleased, plannedCents, type FeeMonth } from '#shared/fees/model/fee-month.ts';

interface Comparison {
  readonly month: FeeMonth;
  /** The month before, if any was charged. */
  readonly before: FeeMonth | undefined;
  /** What the company expects of its first month. */
  readonly forecastCents: number | undefined;
  /** So many percent more or less are nothing to ask about. */
  readonly mostPercent: number;
  /** Only accounts that are about to be closed have been planned: the sum may be any less. */
  readonly isUnderWay: boolean;
}

export type MonthVerdict = { readonly is: 'usual' } | { readonly is: 'unusual'; readonly because: string };

/** Whether the sum of a month is near what was to be expected; if not, two persons decide. */
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
  // What persons have approved of a month that was under way says little of all of it.
  return [expected, usual ?? expected].some(isNear)
    ? { is: 'usual' }
    : {
        is: 'unusual',
        because: `${planned} cents, where ${expected} were to be expected: more than ${mostPercent} % off`,
      };
}
