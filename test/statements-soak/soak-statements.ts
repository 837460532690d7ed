import { runSoak } from '#test/soak-runner.ts';
import type { PortfolioResult, WantedPortfolio } from './live-portfolio.ts';

export interface StatementsSoakFlags {
  readonly accounts: number;
  readonly months: number;
  readonly from: number;
  readonly write: boolean;
}

/** Accounts at one simulated bank. */
const accountsEach = 10;

/** Lives months of many accounts and says whether their statements are right; false if any is not. */
export async function soakStatements({
  accounts,
  months,
  from,
  write,
}: StatementsSoakFlags): Promise<boolean> {
  const wanted = Array.from({ length: Math.ceil(accounts / accountsEach) }, (_, index): WantedPortfolio => ({
    seed: from + index,
    accounts: Math.min(accountsEach, accounts - index * accountsEach),
    months,
  }));
  const size = `${accounts} accounts over ${months} months`;
  return runSoak<WantedPortfolio, PortfolioResult>({
    module: `${import.meta.dirname}/portfolio-process.ts`,
    wanted,
    violationsOf: ({ violations }) => violations,
    tables: (results) => [
      '| over all accounts | |',
      '|---|---|',
      ...totals(results).map(([name, value]) => `| ${name} | ${value} |`),
    ],
    page: write
      ? {
          path: 'docs/evidence/statements.md',
          title: 'Statements over months of many accounts',
          facts: [`${size}, at simulated banks of ${accountsEach} accounts each, from seed ${from}`],
          command: 'npm run soak -- statements --write',
          explanation,
        }
      : undefined,
  });
}

function totals(results: readonly PortfolioResult[]): readonly (readonly [string, string])[] {
  const sum = (of: (result: PortfolioResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  return [
    ['statements published', sum(({ statements }) => statements)],
    ['of these without a booking', sum(({ empty }) => empty)],
    ['bookings stated, each once', sum(({ bookings }) => bookings)],
    ['other versions of the bank’s statements, explained by late bookings', sum(({ versions }) => versions)],
    ['statements that the bank got wrong', sum(({ wrong }) => wrong)],
    ['breaks opened for them, all settled in the end', sum(({ breaks }) => breaks)],
    [
      'bookings that the bank got wrong and never mended, in portfolios besides',
      sum((each) => each.wrongBookings),
    ],
    ['statements published of those, none unlike the bank’s books', sum((each) => each.rightStatements)],
    ['camt.053 files valid against the official schema', sum(({ valid }) => valid)],
  ];
}

const explanation = [
  'Bookings come at any hour, also in the last minutes of months in Berlin and in UTC. Some are backdated, some take effect',
  'later, notifications are late or lost, accounts close. Half of the banks repeat a statement with the lines of the first',
  'answer, half with those of the day.',
];
