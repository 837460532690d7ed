import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { callOf } from '#test/fakes/calls.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { DeployedJobs } from './deployed-jobs.ts';
import { createJobCloud, type JobCloud } from './job-cloud.ts';
import { createHeapWatch, measuredPhase, type Phase } from './phase.ts';
import type { PortfolioSize } from './portfolio.ts';

export interface MeasuredPortfolio {
  readonly size: PortfolioSize;
  readonly mostBankCalls: number;
  /** A quarter's end comes only where units are counted. */
  readonly phases: Readonly<Partial<Record<PhaseName, Phase>>>;
}

export const phaseNames = [
  'first listing',
  'onboarding',
  'first pass of a month',
  'daily pass',
  'statements',
  'statements of a quarter',
  'balances',
  'balances by list',
  'bookings',
] as const;
export type PhaseName = (typeof phaseNames)[number];

const onboardingDay = '2026-01-31';
/** Ten days later, and the days on which the statements of February and of March are due, and of the quarter. */
const [onboarded, stated, quarterStated] = ['2026-02-10', '2026-03-05', '2026-04-08'] as const;
const at = (day: string) => `${day}T08:00:00Z`;
const [portfolio, statements] = ['schedules/portfolio', 'schedules/statements'] as const;
const reconciliation = 'schedules/reconciliation';

const [accountsAShard, looks] = [100, 20];
/** Batches between two measurements of the heap: a measurement takes longer than a batch. */
const fewestBatches = 4;

/**
 * Onboards a portfolio, lists it once more, states a month (or two of them, with the quarter that ends), and compares
 * it with the bank.
 */
export async function measuredPortfolio(jobs: DeployedJobs, size: PortfolioSize): Promise<MeasuredPortfolio> {
  const everyBatches = Math.max(fewestBatches, Math.floor(size.accounts / accountsAShard / looks));
  const heap = createHeapWatch(jobs.countsUnits ? Infinity : everyBatches);
  const { afterBatch } = heap;
  const cloud = createJobCloud({ jobs, size, startMs: Date.parse(at(onboarded)), afterBatch });
  const measured = async (folder: string, first: object) =>
    measuredPhase(cloud, heap, async () => playAll(cloud, folder, first));
  const months = jobs.countsUnits ? 2 : 1;
  try {
    await cloud.notify(daysAfter(onboardingDay, 1), daysAfter(onboarded, -1));
    const phases: Partial<Record<PhaseName, Phase>> = {
      'first listing': await measured(portfolio, {}),
      onboarding: await measured(portfolio, callOf(portfolioCommands.onboard, { day: onboardingDay })),
    };
    await cloud.notify(onboarded, daysAfter(stated, -1));
    // It looks for old bookings, too.
    cloud.moveTo(at(daysAfter(stated, -2)));
    phases['first pass of a month'] = await measured(portfolio, {});
    cloud.moveTo(at(stated));
    phases['daily pass'] = await measured(portfolio, {});
    phases.statements = await measured(statements, {});
    if (months === 2) {
      await cloud.notify(stated, daysAfter(quarterStated, -1));
      cloud.moveTo(at(quarterStated));
      phases['statements of a quarter'] = await measured(statements, {});
    }
    const compare = async (tier: 'money' | 'full', asOf: string) =>
      cloud.play(reconciliation, callOf(reconciliationCommands.start, { tier, asOf }, tier));
    const lastDay = months === 2 ? quarterStated : stated;
    // The turns since the onboarding were skipped. One unusual day makes up for them.
    await compare('full', lastDay);
    await cloud.notify(lastDay, lastDay);
    const usualDay = daysAfter(lastDay, 1);
    cloud.moveTo(at(usualDay));
    const compared = async (tier: 'money' | 'full') =>
      measuredPhase(cloud, heap, async () => compare(tier, usualDay));
    const balances = await compared('money');
    const bookings = await compared('full');
    await expectOutcomes(cloud, {
      'portfolio taken-over': size.accounts,
      'statements published': months * size.accounts,
      'reconciliation differs': undefined,
      'reconciliation suspected': undefined,
    });
    const mostBankCalls = cloud.mostBankCalls();
    // All else is the same as without a list of balances.
    if (size.listsBalances === true) return { size, mostBankCalls, phases: { 'balances by list': balances } };
    return { size, mostBankCalls, phases: { ...phases, balances, bookings } };
  } finally {
    await cloud.close();
  }
}

/** Again and again, as the schedule does, until there is nothing left to do; milliseconds on the clock of calls. */
async function playAll(cloud: JobCloud, folder: string, first: object): Promise<number> {
  let tookMs = await cloud.play(folder, first);
  for (let tick = 0; tick < 3; tick += 1) tookMs += await cloud.play(folder, {});
  return tookMs;
}

/** Items that failed would seem cheap. */
async function expectOutcomes(
  cloud: JobCloud,
  wanted: Readonly<Record<string, number | undefined>>,
): Promise<void> {
  const outcomes = await cloud.outcomes();
  for (const [name, count] of Object.entries(wanted))
    if (outcomes[name] !== count)
      throw new Error(`${name}: ${count} are expected of ${JSON.stringify(outcomes)}`);
}
