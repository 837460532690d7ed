import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { inProcesses, type SeedOutcome } from '#test/in-processes.ts';
import type { PortfolioResult, WantedPortfolio } from './live-portfolio.ts';

export interface StatementsSoakFlags {
  readonly accounts: number;
  readonly months: number;
  readonly from: number;
  readonly write: boolean;
}

/** Accounts at one simulated bank. */
const accountsEach = 10;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Lives months of many accounts and says whether their statements are right; false if any is not. */
export async function soakStatements({
  accounts,
  months,
  from,
  write,
}: StatementsSoakFlags): Promise<boolean> {
  const wanted = Array.from({ length: Math.ceil(accounts / accountsEach) }, (_, index) => ({
    seed: from + index,
    accounts: Math.min(accountsEach, accounts - index * accountsEach),
    months,
  }));
  const outcomes = await live(wanted);
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const failures = outcomes.flatMap(failuresIn);
  const rows = evidenceRows(results);
  for (const [name, value] of rows) say(`${name}: ${value}`);
  if (write)
    await keepEvidence('docs/evidence/statements.md', evidenceOf({ accounts, months, from, failures, rows }));
  return failures.length === 0;
}

async function live(wanted: readonly WantedPortfolio[]): Promise<readonly SeedOutcome<PortfolioResult>[]> {
  let ended = 0;
  return inProcesses<PortfolioResult>(`${import.meta.dirname}/portfolio-process.ts`, wanted, (outcome) => {
    for (const failure of failuresIn(outcome)) say(failure);
    say(`${(ended += 1)} of ${wanted.length} portfolios`);
  });
}

const failuresIn = (outcome: SeedOutcome<PortfolioResult>): readonly string[] =>
  'failure' in outcome ? [outcome.failure] : outcome.result.violations;

function evidenceRows(results: readonly PortfolioResult[]): readonly (readonly [string, string])[] {
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

interface Evidence extends Omit<StatementsSoakFlags, 'write'> {
  readonly failures: readonly string[];
  readonly rows: readonly (readonly [string, string])[];
}

function evidenceOf({ accounts, months, from, failures, rows }: Evidence): string {
  return [
    '# Statements over months of many accounts',
    '',
    `- Commit: ${commitOf()}`,
    `- ${accounts} accounts over ${months} months, at simulated banks of ${accountsEach} accounts each, from seed ${from}`,
    `- Violations: ${failures.length}`,
    '- Command: `npm run soak -- statements --write`',
    '',
    '| over all accounts | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    'Bookings come at any hour, also in the last minutes of months in Berlin and in UTC; some are backdated, some take',
    'effect later, notifications are late or lost, accounts close. Half of the banks repeat a statement with the lines',
    'of the first answer, half with those of the day.',
  ].join('\n');
}
