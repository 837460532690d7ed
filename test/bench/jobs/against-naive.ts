import type { Section } from '#test/bench/measure.ts';
import { bankCallsOf, sumOf } from './calls-per-account.ts';
import type { MeasuredPortfolio, PhaseName } from './measured-portfolio.ts';

const million = 1_000_000;

interface Naive {
  readonly part: PhaseName;
  /** Runs of a day. */
  readonly aDay: number;
  readonly naively: string;
  /** Calls for an account and day. */
  readonly naiveCalls: (bookingsAMonth: number) => number;
}

/** What comparing a portfolio with the bank costs, and what it would cost without thinking. */
const naive: readonly Naive[] = [
  {
    part: 'balances',
    aDay: 1,
    naively: 'each balance every 15 minutes',
    naiveCalls: () => 96,
  },
  {
    part: 'balances by list',
    aDay: 96,
    naively: 'each balance every 15 minutes',
    naiveCalls: () => 96,
  },
  {
    part: 'bookings',
    aDay: 1,
    naively: 'each booking of the last 30 days by itself',
    naiveCalls: (bookingsAMonth) => bookingsAMonth,
  },
];

/** Calls of a day for a million accounts. */
export function againstNaive(measured: readonly MeasuredPortfolio[]): Section {
  const millions = (calls: number) => Math.round(100 * calls) / 100;
  return {
    title: 'Calls to the bank of a day, in millions, that compare a million accounts with it',
    rows: naive.flatMap(({ part, aDay, naively, naiveCalls }) =>
      measured.flatMap((portfolio) => {
        const { accounts, bookingsAMonth } = portfolio.size;
        if (portfolio.phases[part] === undefined) return [];
        const calls = (aDay * sumOf(bankCallsOf(portfolio, part)) * million) / accounts;
        return {
          part,
          'bookings a month': bookingsAMonth,
          calls: millions(calls / million),
          naively,
          'calls, naively': millions(naiveCalls(bookingsAMonth)),
        };
      }),
    ),
  };
}
