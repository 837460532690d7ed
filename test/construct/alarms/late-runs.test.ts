import { afterEach, expect, test, vi } from 'vitest';
import type { ManualClock } from '#test/fakes/manual-clock.ts';
import { alarmsOfStage, deployedFunctions } from './deployed-functions.ts';
import { pagesOf } from './pages.ts';
import { createRehearsal, rehearseSchedule, startMs, type Rehearsal } from './rehearsal.ts';

const definitions = alarmsOfStage('production');
const hourMs = 3_600_000;

afterEach(() => vi.restoreAllMocks());

type Job = 'portfolio' | 'statements';

interface Planner {
  account(): Promise<void>;
  tick(): Promise<unknown>;
  work(outcome: string): Promise<void>;
}

type PlannerOf = (job: Job, clock: ManualClock, telemetry: unknown) => Planner;

/** By its path alone: handlers are checked with other settings than constructs. */
async function plannerOf(job: Job, { clock, telemetry }: Rehearsal): Promise<Planner> {
  const path = '../../fakes/planner-of-job.ts';
  const module = (await import(path)) as { readonly plannerOf: PlannerOf };
  return module.plannerOf(job, clock, telemetry(job));
}

async function rehearse(
  job: Job,
  hours: number,
  live: (planner: Planner) => Promise<void> = async () => Promise.resolve(),
): Promise<Rehearsal> {
  const rehearsal = createRehearsal();
  const planner = await plannerOf(job, rehearsal);
  await planner.account();
  const functionId = deployedFunctions('production').find(({ folder }) => folder === `schedules/${job}`)!.id;
  const run = async () => {
    await planner.tick();
    await live(planner);
  };
  await rehearseSchedule(rehearsal, { functionId, minutes: 60 * hours, everyMinutes: 15, run });
  return rehearsal;
}

const pagesIn = ({ datapoints }: Rehearsal, hours: number, about: string) =>
  pagesOf({
    definitions,
    datapoints,
    about,
    // What never ran is missed at first, which is another alarm.
    fromMs: startMs + hourMs,
    untilMs: startMs + hours * hourMs,
  });

const late = {
  portfolio: 'The accounts of the bank were not listed',
  statements: 'The statements of a day are not complete',
};

test.each(['portfolio', 'statements'] as const)(
  'a day on which no run of %s is complete makes one alarm, half a day after it was due',
  async (job) => {
    const pages = pagesIn(await rehearse(job, 24), 24, late[job]);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain(`docs/runbooks/${job}.md`);
    expect(pages[0]!.atMs - startMs).toBeLessThan(13 * hourMs);
  },
);

test.each(['portfolio', 'statements'] as const)(
  'days on which runs of %s are complete are quiet',
  async (job) => {
    const outcome = job === 'portfolio' ? 'listed' : 'published';
    const rehearsal = await rehearse(job, 50, async (planner) => planner.work(outcome));
    expect(pagesIn(rehearsal, 50, late[job])).toEqual([]);
  },
);

test('an account that is not stated for a day makes one alarm', async () => {
  const rehearsal = await rehearse('statements', 30, async (planner) => planner.work('in-motion'));
  const pages = pagesIn(rehearsal, 30, 'had no statement for a day');
  expect(pages).toHaveLength(1);
  expect(pages[0]!.atMs - startMs).toBeLessThan(26 * hourMs);
});
