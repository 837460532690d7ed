import { createHandler as createSweep } from '#functions/events/sweep/handler.ts';
import { createHandler as createArchive } from '#functions/schedules/archive/handler.ts';
import { createHandler as createErasure } from '#functions/schedules/erasure/handler.ts';
import { createHandler as createSubscriptions } from '#functions/schedules/subscriptions/handler.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { failingPort, type Rehearsal } from './rehearsal.ts';

export const jobs = ['sweep', 'archive', 'erasure', 'subscriptions'] as const;
type JobName = (typeof jobs)[number];

type Run = (event: object, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;

/** What the jobs ask before anything else: none gets past it. */
const askedFirst = ['lease', 'unpublished', 'progress', 'setAside'] as const;

type Create = (deps: never) => Run;

const handlers: Readonly<Record<JobName, Create>> = {
  sweep: createSweep,
  archive: createArchive,
  erasure: createErasure,
  subscriptions: createSubscriptions,
};

/** A job with its pipeline as it is deployed, of which the first port that it asks fails. */
export function failingJob(rehearsal: Rehearsal, name: JobName, error: () => Error): () => Promise<unknown> {
  const telemetry = rehearsal.telemetry(name);
  const ports = Object.fromEntries(askedFirst.map((port) => [port, failingPort(error)]));
  const deps = { ...telemetry, ...ports, clock: rehearsal.clock, recordDays: 40 };
  const run = pipeline(telemetry, handlers[name](deps as never) as () => Promise<unknown>);
  const context = { getRemainingTimeInMillis: () => 800_000 } as Parameters<typeof run>[1];
  return async () => run({}, context);
}
