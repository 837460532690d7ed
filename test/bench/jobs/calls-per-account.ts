import type { Section } from '#test/bench/measure.ts';
import { type MeasuredPortfolio, phaseNames, type PhaseName } from './measured-portfolio.ts';

/**
 * The most calls to the bank for one account. Listing: a page for two hundred accounts. Onboarding: position,
 * statement, lines and two lists of later bookings, all of them again for one of fifty accounts. Monthly: a statement
 * with its lines, and the later bookings. In a quarter's last month: another statement with its lines, and the list
 * of bookings in the quarter before the onboarding.
 */
export const mostCalls: Readonly<Record<PhaseName, number>> = {
  'first listing': 0.006,
  onboarding: 5.1,
  'first pass of a month': 0.006,
  'daily pass': 0.006,
  statements: 3,
  'statements of a quarter': 6,
  balances: 1.2,
  'balances by list': 0.5,
  bookings: 0.15,
};

type Calls = Readonly<Record<string, number>>;

/** Calls of one phase by operation of the bank. */
export function bankCallsOf({ phases }: MeasuredPortfolio, name: PhaseName): Calls {
  const counts = Object.entries(phases[name]?.counts ?? {});
  return Object.fromEntries(
    counts.flatMap(([counted, count]) =>
      counted.startsWith('bank ') ? [[counted.slice('bank '.length), count]] : [],
    ),
  );
}

export const sumOf = (calls: Calls) => Object.values(calls).reduce((sum, count) => sum + count, 0);

export function callsPerAccount(measured: MeasuredPortfolio): Section {
  const { accounts } = measured.size;
  const perAccount = (count: number) => Math.round((1_000 * count) / accounts) / 1_000;
  const operations = [
    ...new Set(phaseNames.flatMap((name) => Object.keys(bankCallsOf(measured, name)))),
  ].toSorted();
  const row = (operation: string, of: (name: PhaseName) => number) => ({
    operation,
    ...Object.fromEntries(phaseNames.map((name) => [name, of(name)])),
  });
  return {
    title: `Calls to the bank for an account (counted over ${accounts})`,
    rows: [
      ...operations.map((operation) =>
        row(operation, (name) => perAccount(bankCallsOf(measured, name)[operation] ?? 0)),
      ),
      row('all', (name) => perAccount(sumOf(bankCallsOf(measured, name)))),
      row('at most', (name) => mostCalls[name]),
    ],
  };
}
