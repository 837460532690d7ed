import { fork } from 'node:child_process';
import { once } from 'node:events';
import { elapsedMs, type Section } from '#test/bench/measure.ts';
import type { DeployedJobs } from './deployed-jobs.ts';
import { againstNaive } from './against-naive.ts';
import { callsPerAccount } from './calls-per-account.ts';
import { dollarsOfMillion } from './dollars.ts';
import { mergedBookings } from './merged-bookings.ts';
import { type MeasuredPortfolio, phaseNames } from './measured-portfolio.ts';
import type { PortfolioSize } from './portfolio.ts';
import { productionJobs } from './production-jobs.ts';
import { slotsOf, timesOfMillion } from './times.ts';
import { usagePerAccount } from './usage-per-account.ts';

/** Their memory and their time are measured; what AWS takes for an account is the same in a portfolio of any size. */
const portfolios = [1_000, 10_000, 100_000].map((accounts): PortfolioSize => ({
  accounts,
  bookingsAMonth: 2,
}));
/** Ten bookings a day are what a portfolio has whose million accounts book ten million times a day. */
const counted: readonly PortfolioSize[] = [
  { accounts: 1_000, bookingsAMonth: 10 },
  { accounts: 100, bookingsAMonth: 300 },
  { accounts: 1_000, bookingsAMonth: 10, listsBalances: true },
];

/** The jobs as production deploys them, over portfolios in memory, and the figures for a million accounts. */
export async function portfolioJobs(): Promise<readonly Section[]> {
  const jobs = productionJobs();
  const measured: MeasuredPortfolio[] = [];
  let wallSeconds = 0;
  for (const size of portfolios) {
    const ms = await elapsedMs(async () =>
      measured.push(await measure({ ...jobs, countsUnits: false }, size)),
    );
    wallSeconds = Math.round(ms / 1_000);
  }
  const usage: MeasuredPortfolio[] = [];
  for (const size of counted) usage.push(await measure({ ...jobs, countsUnits: true }, size));
  const [whole, account] = [measured.at(-1), usage[0]];
  if (whole === undefined || account === undefined) throw new Error('Nothing was measured');
  return [
    memory(measured, wallSeconds),
    callsPerAccount(account),
    usagePerAccount(usage),
    timesOfMillion(whole, slotsOf(jobs)),
    dollarsOfMillion(usage),
    againstNaive(usage),
    await mergedBookings(),
  ];
}

/** In a process of its own: memory that one portfolio left behind would count for the next one. */
export async function measure(jobs: DeployedJobs, size: PortfolioSize): Promise<MeasuredPortfolio> {
  // Larger halves of the young generation: less of what is garbage soon is copied.
  const child = fork(new URL('portfolio-process.ts', import.meta.url), {
    execArgv: ['--max-semi-space-size=64'],
  });
  child.send({ jobs, size });
  const [outcome] = (await once(child, 'message')) as [Outcome];
  child.kill();
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.measured;
}

/** Of the workers: each takes one shard, or finds no call slot. */
function invocationsOf(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts)
    .filter(([name]) => name.startsWith('invocations work/'))
    .reduce((sum, [, count]) => sum + count, 0);
}

type Outcome = { readonly measured: MeasuredPortfolio } | { readonly failure: string };

function memory(measured: readonly MeasuredPortfolio[], wallSeconds: number): Section {
  const megabytes = (bytes: number | undefined) => Math.round((bytes ?? 0) / 100_000) / 10;
  return {
    title: `Memory of the ten workers together after a collection, MB (the last portfolio took ${wallSeconds} s)`,
    rows: phaseNames.flatMap((name) =>
      measured.flatMap(({ size, phases }) => {
        const { heapBytes = [], counts = {} } = phases[name] ?? {};
        if (heapBytes.length === 0) return [];
        const half = Math.floor(heapBytes.length / 2);
        return {
          part: name,
          accounts: size.accounts,
          shards: invocationsOf(counts),
          looks: heapBytes.length,
          'first half, most': megabytes(Math.max(...heapBytes.slice(0, half + 1))),
          'second half, most': megabytes(Math.max(...heapBytes.slice(half))),
          last: megabytes(heapBytes.at(-1)),
        };
      }),
    ),
  };
}
