import type { Context } from 'aws-lambda';
import { calmOfJobMs, calmOfQueueMs, connectFailures } from './connect-failures.ts';
import { notedAttempts, runIn, shardIn } from './noted-attempts.ts';
import { pipeline, type Invocations } from './pipeline.ts';

interface NotedInvocations extends Invocations {
  /** Folder of the function. */
  readonly of: string;
  readonly environment: { readonly WORK_TABLE: string };
}

type Handle<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/** The pipeline of a job, which writes down when its runs fail. */
export function jobPipeline<Event, Result>(
  { of, environment, ...invocations }: NotedInvocations,
  handle: Handle<Event, Result>,
) {
  const noted = { of, workTable: environment.WORK_TABLE, calmMs: calmOfJobMs };
  const recorder = connectFailures(noted, invocations);
  return pipeline({ ...invocations, attempts: notedAttempts({ recorder, attemptedIn: runIn }) }, handle);
}

/** The pipeline of a worker, which writes down when its shards fail. */
export function shardPipeline<Event, Result>(
  { of, environment, ...invocations }: NotedInvocations,
  handle: Handle<Event, Result>,
) {
  const noted = { of, workTable: environment.WORK_TABLE, calmMs: calmOfQueueMs };
  const recorder = connectFailures(noted, invocations);
  return pipeline({ ...invocations, attempts: notedAttempts({ recorder, attemptedIn: shardIn }) }, handle);
}
