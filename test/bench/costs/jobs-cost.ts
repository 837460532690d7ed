import { dollarsOf } from '#test/bench/jobs/dollars.ts';
import { measure } from '#test/bench/jobs/jobs.ts';
import type { PhaseName } from '#test/bench/jobs/measured-portfolio.ts';
import { productionJobs } from '#test/bench/jobs/production-jobs.ts';
import { usageOf } from '#test/bench/jobs/usage-per-account.ts';
import type { Section } from '#test/bench/measure.ts';

const days = 30.4;
/** How often an account is part of a run in a month. A quarter's end takes the place of a month's. */
const runsAMonth: Readonly<Partial<Record<PhaseName, number>>> = {
  'first pass of a month': 1,
  'daily pass': days - 1,
  balances: days,
  bookings: days,
  statements: 2 / 3,
  'statements of a quarter': 1 / 3,
};

const sizes = [10_000, 100_000, 1_000_000];

/** What the jobs over the portfolio take in a month, counted over some accounts. Fees are left out. */
export async function jobsSection(): Promise<Section> {
  const size = { accounts: 200, bookingsAMonth: 10 };
  const { phases } = await measure({ ...productionJobs(), countsUnits: true }, size);
  const parts = Object.entries(runsAMonth).map(([name, runs]) => {
    const phase = Object.entries(phases).find(([each]) => each === name)?.[1];
    if (phase === undefined) throw new Error(`${name} was not measured`);
    const dollars = Object.values(dollarsOf(usageOf(phase, size.accounts)));
    return [name, runs * dollars.reduce((sum, part) => sum + part, 0)] as const;
  });
  const cents = (dollars: number) => Math.round(100 * dollars) / 100;
  return {
    title: `US dollars a month for the jobs, by accounts with ${size.bookingsAMonth} bookings a month, without fees`,
    rows: sizes.map((accounts) => ({
      accounts,
      ...Object.fromEntries(parts.map(([name, dollars]) => [name, cents((dollars * accounts) / 1e6)])),
      all: cents(parts.reduce((sum, [, dollars]) => sum + (dollars * accounts) / 1e6, 0)),
    })),
  };
}
