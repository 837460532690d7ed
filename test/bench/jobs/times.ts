import type { Section } from '#test/bench/measure.ts';
import { bankCallsOf, sumOf } from './calls-per-account.ts';
import type { DeployedJobs } from './deployed-jobs.ts';
import { type MeasuredPortfolio, type PhaseName } from './measured-portfolio.ts';

const million = 1_000_000;
const callSeconds = 0.2;

interface Slots {
  readonly size: number;
  readonly reserved: Readonly<Record<string, number>>;
  readonly holders: Readonly<Record<string, { readonly most: number; readonly workers: number }>>;
}

/** The pool of call slots as the deployed workers know it. */
export function slotsOf({ functions }: Pick<DeployedJobs, 'functions'>): Slots {
  const holders = Object.values(functions).flatMap(({ environment, source }) => {
    const text = environment['CALL_SLOTS'];
    if (text === undefined || source === undefined) return [];
    const { holder, most, pool } = JSON.parse(text) as CallSlots;
    return [{ holder, most, pool, workers: source.concurrency }];
  });
  const [first] = holders;
  if (first === undefined) throw new Error('No worker takes call slots');
  return {
    ...first.pool,
    holders: Object.fromEntries(holders.map(({ holder, most, workers }) => [holder, { most, workers }])),
  };
}

interface CallSlots {
  readonly holder: string;
  readonly most: number;
  readonly pool: Pick<Slots, 'size' | 'reserved'>;
}

/** Calls that a job's workers may have in flight while no other job works: its own slots, and the unreserved ones. */
function slotsFor({ size, reserved, holders }: Slots, holder: string): number {
  const { most = 0, workers = 0 } = holders[holder] ?? {};
  const ofOthers = Object.entries(reserved)
    .filter(([name]) => name !== holder)
    .reduce((sum, [, count]) => sum + count, 0);
  return Math.min(size - ofOthers, most * workers);
}

const workers: Readonly<Partial<Record<PhaseName, string>>> = {
  onboarding: 'portfolio-work',
  'daily pass': 'portfolio-work',
  statements: 'statements-work',
  balances: 'reconciliation-work',
  bookings: 'reconciliation-work',
};

/** Hours of a million accounts, with calls of 200 ms and nothing else at the bank. */
export function timesOfMillion(measured: MeasuredPortfolio, slots: Slots): Section {
  const { accounts } = measured.size;
  const round = (value: number) => Math.round(100 * value) / 100;
  return {
    title: `A million accounts at 200 ms a call, of a pool of ${slots.size} call slots`,
    rows: Object.entries(workers).flatMap(([name, holder]) => {
      const phase = measured.phases[name as PhaseName];
      if (phase === undefined) return [];
      const calls = (sumOf(bankCallsOf(measured, name as PhaseName)) / accounts) * million;
      const available = slotsFor(slots, holder);
      return {
        part: name,
        'calls, millions': round(calls / million),
        slots: available,
        'hours, if none is ever idle': round((calls * callSeconds) / available / 3_600),
        // The list's pages are five shards here, and fifty of a million accounts: as many workers as there are.
        [`hours, as measured over ${accounts.toLocaleString('en')}`]: round(
          ((phase.tookMs / accounts) * million) / 3_600_000,
        ),
        'most calls in flight': measured.mostBankCalls,
      };
    }),
  };
}
