import { runSoak } from '#test/soak-runner.ts';
import { added, type ChargedByBank, type WantedFees } from './charge-seeds.ts';
import type { ChargedFees } from './charge-fees.ts';

export interface FeesSoakFlags {
  readonly attempts: number;
  readonly from: number;
  readonly write: boolean;
}

/** Seeds that a process takes at a time, and about how many attempts a seed makes at all banks together. */
const seedsEach = 50;
const attemptsEach = 215;

/** Charges fees at all kinds of banks until so many attempts are made; false if any promise is broken. */
export async function soakFees({ attempts, from, write }: FeesSoakFlags): Promise<boolean> {
  const wanted = Array.from(
    { length: Math.ceil(attempts / (seedsEach * attemptsEach)) },
    (_, index): WantedFees => ({ seed: from + index * seedsEach, count: seedsEach }),
  );
  return runSoak<WantedFees, ChargedByBank>({
    module: `${import.meta.dirname}/fees-process.ts`,
    wanted,
    violationsOf: (byBank) => Object.values(byBank).flatMap(({ violations }) => violations),
    tables: (results) => tableOf(together(results)),
    page: write
      ? {
          path: 'docs/evidence/fees.md',
          title: 'Fees at every kind of bank',
          facts: [`Seeds: ${from} to ${from + wanted.length * seedsEach - 1} at each bank`],
          command: `npm run soak -- fees --attempts ${attempts} --write`,
          explanation,
        }
      : undefined,
  });
}

function together(results: readonly ChargedByBank[]): ChargedByBank {
  const byBank: Record<string, ChargedFees> = {};
  for (const result of results)
    for (const [bank, charged] of Object.entries(result)) byBank[bank] = added(byBank[bank], charged);
  return byBank;
}

function tableOf(byBank: ChargedByBank): readonly string[] {
  const endings = [...new Set(Object.values(byBank).flatMap(({ ended }) => Object.keys(ended)))].toSorted();
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const number = (count: number) => count.toLocaleString('en');
  const all = Object.values(byBank).reduce<ChargedFees | undefined>(added, undefined);
  const rows = [...Object.entries(byBank), ...(all === undefined ? [] : [['all', all] as const])];
  return [
    row(['a bank that', 'attempts', ...endings]),
    row(['---', ...['attempts', ...endings].map(() => '--:')]),
    ...rows.map(([bank, { attempts, ended }]) =>
      row([bank, number(attempts), ...endings.map((ending) => number(ended[ending] ?? 0))]),
    ),
  ];
}

const explanation = [
  'Two planners and two workers run at a time. They die at any call, overlap, lose their slots and come again for weeks, while',
  'prices change. Answers are lost, requests are taken up late, accounts lack cover. No fee was booked twice or with another',
  'amount than planned, and each ended charged or before a person.',
  '',
  'Whole months are of planner and worker as they are deployed, on the tables of production, at the simulated bank: runs,',
  'releases, persons, holds, blocks, waivers, reversals and bookings that move, while functions die and answers of bank and',
  'tables are lost. No more is charged than was released, nor paid back than was requested.',
];
