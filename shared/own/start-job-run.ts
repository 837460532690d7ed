import type { Runs } from '#shared/jobs/ports.ts';
import type { RunResponse } from '#shared/jobs/commands/run-commands.ts';
import { showRun } from '#shared/jobs/shown-run.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { whyRefused } from '#shared/portfolio/refused-accounts.ts';
import { isOwnJob } from './names.ts';

export interface StartJobRunDeps {
  /** By name of the job. */
  readonly jobs: Readonly<Record<string, { readonly runs: Pick<Runs, 'begin'> }>>;
  readonly register: Pick<AccountRegister, 'read'>;
  readonly clock: Clock;
}

interface AskedRun {
  readonly job: string;
  readonly asOf?: string | undefined;
  readonly accounts?: string[] | undefined;
  readonly requestId: string;
}

/** Begins a run of a job of the company. The next run of its schedule plans it. */
export function createStartJobRun({ jobs, register, clock }: StartJobRunDeps) {
  return async ({ job, asOf: asked, accounts, requestId }: AskedRun): Promise<RunResponse<'start'>> => {
    if (!isOwnJob(job)) return { refused: `${job} has a command of its own: see \`npm run ops -- --help\`` };
    const stores = Object.hasOwn(jobs, job) ? jobs[job] : undefined;
    if (stores === undefined) return { absent: true };
    const today = businessDay(clock.now());
    const asOf = asked ?? today;
    const refused = await whyRefused(register, accounts);
    if (refused !== undefined) return { refused };
    const request = accounts === undefined ? {} : { accounts };
    const started = { job, id: `${asOf}-${requestId}`, asOf, request };
    return { run: showRun(await stores.runs.begin(started, toIsoInstant(clock.now()))) };
  };
}
