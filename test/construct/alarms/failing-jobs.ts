import { jobs as scheduledJobs } from '#infra/jobs/jobs.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import { failingPort, type Rehearsal } from './rehearsal.ts';

/** Everything that runs by the clock, by the name of its folder. */
export const jobs = ['sweep', 'drift', ...scheduledJobs.map(({ name }) => name)];

type Run = (event: object, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;

/** What the jobs ask before anything else: none gets past it. */
const askedFirst = [
  'lease',
  'begun',
  'unpublished',
  'progress',
  'setAside',
  'runs',
  'queue',
  'deadLetters',
  'record',
  'drifts',
] as const;

type Create = (deps: never) => Run;

async function createHandlerOf(job: string): Promise<Create> {
  const area = job === 'sweep' ? 'events' : 'schedules';
  const { createHandler } = (await import(`../../../functions/${area}/${job}/handler.ts`)) as {
    readonly createHandler: Create;
  };
  return createHandler;
}

/** A job with its pipeline as it is deployed. The first port that it calls fails. */
export async function failingJob(
  rehearsal: Rehearsal,
  name: string,
  error: () => Error,
): Promise<() => Promise<unknown>> {
  const createHandler = await createHandlerOf(name);
  const telemetry = rehearsal.telemetry(name);
  const ports = Object.fromEntries(askedFirst.map((port) => [port, failingPort(error)]));
  const deps = {
    ...telemetry,
    ...ports,
    clock: rehearsal.clock,
    recordDays: 40,
    settings: feeSettings,
    // The bank answered nothing.
    bankClock: { take: () => undefined },
  };
  const run = pipeline(telemetry, createHandler(deps as never) as () => Promise<unknown>);
  const context = { getRemainingTimeInMillis: () => 800_000 } as Parameters<typeof run>[1];
  return async () => run({}, context);
}
