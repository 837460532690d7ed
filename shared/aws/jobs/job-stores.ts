import { createNotifiedBreaks } from '#shared/aws/breaks/notified-breaks.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { runEvent } from '#shared/jobs/run-event.ts';
import type { Run } from '#shared/jobs/run.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { createReports } from './reports.ts';
import { createRuns } from './run-rows.ts';
import { createShards } from './shard-rows.ts';

export interface JobEnvironment {
  readonly WORK_TABLE: string;
  readonly WORK_QUEUE_URL: string;
  readonly REPORTS_BUCKET: string;
  readonly EVENTS_TABLE: string;
}

/** The stores in which planner and worker of a job keep their runs. Each has its own way to their queue. */
export function createJobStores(job: string, environment: JobEnvironment) {
  const { WORK_TABLE: workTable, EVENTS_TABLE: eventsTable } = environment;
  const announcing = (event: ProductEvent) => productRecordWrite(event, { eventsTable, nowMs: clock.now() });
  const alsoWrites = (run: Run, at: string) => [announcing(runEvent(run, at))];
  const settings = { workTable, job, timers, random, alsoWrites };
  return {
    runs: createRuns(settings),
    shards: createShards(settings),
    breaks: createNotifiedBreaks({ workTable, eventsTable }),
    reports: createReports(createBodies(environment.REPORTS_BUCKET)),
  };
}
