import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { inProcesses } from '#test/in-processes.ts';
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
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Charges fees at all kinds of banks until so many attempts are made; false if any promise is broken. */
export async function soakFees({ attempts, from, write }: FeesSoakFlags): Promise<boolean> {
  const wanted = Array.from(
    { length: Math.ceil(attempts / (seedsEach * attemptsEach)) },
    (_, index): WantedFees => ({ seed: from + index * seedsEach, count: seedsEach }),
  );
  let ended = 0;
  const outcomes = await inProcesses<ChargedByBank>(`${import.meta.dirname}/fees-process.ts`, wanted, () =>
    say(`${(ended += 1)} of ${wanted.length}`),
  );
  const byBank: Record<string, ChargedFees> = {};
  for (const outcome of outcomes)
    for (const [bank, charged] of Object.entries('result' in outcome ? outcome.result : {}))
      byBank[bank] = added(byBank[bank], charged);
  const failures = [
    ...outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : [])),
    ...Object.values(byBank).flatMap(({ violations }) => violations),
  ];
  const table = tableOf(byBank);
  for (const line of [...table, ...failures]) say(line);
  if (write)
    await keepEvidence(
      'docs/evidence/fees.md',
      evidenceOf({ attempts, from, seeds: wanted.length * seedsEach, table, failures }),
    );
  return failures.length === 0;
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

interface Evidence {
  readonly attempts: number;
  readonly from: number;
  readonly seeds: number;
  readonly table: readonly string[];
  readonly failures: readonly string[];
}

function evidenceOf({ attempts, from, seeds, table, failures }: Evidence): string {
  return [
    '# Fees at every kind of bank',
    '',
    `- Commit: ${commitOf()}`,
    `- Seeds: ${from} to ${from + seeds - 1} at each bank`,
    `- Violations: ${failures.length}`,
    `- Command: \`npm run soak -- fees --attempts ${attempts} --write\``,
    '',
    ...table,
    '',
    'Two planners and two workers at a time, which die at any call, overlap, lose their slots and come again for weeks, while',
    'prices change; answers are lost, requests are taken up late, accounts lack cover. No fee was booked twice or with another',
    'amount than planned, and each ended charged or before a person.',
    '',
    'Whole months are of planner and worker as they are deployed, on the tables of production, at the simulated bank: runs,',
    'releases, persons, holds, blocks, waivers, reversals and bookings that move, while functions die and answers of bank and',
    'tables are lost. No more is charged than was released, nor paid back than was wanted.',
  ].join('\n');
}
