import { createFailureRows } from '#shared/aws/failures/failure-rows.ts';
import { createFailureRecorder, type FailureRecorder } from '#shared/failures/failure-recorder.ts';
import { systemClock as clock, systemTimers as timers } from '#shared/kernel/system.ts';
import type { Telemetry } from './telemetry.ts';

interface FailuresOf {
  /** Folder of the function, or that which code of the company's own would have by its name. */
  readonly of: string;
  readonly workTable: string;
  /** Milliseconds for which a reading that found no row is believed. */
  readonly calmMs: number;
}

/** A message that failed comes back after five seconds at the earliest, so this finds its row. */
export const calmOfQueueMs = 4_000;

/** A job runs in one container after another: only what failed elsewhere meanwhile is seen an hour late. */
export const calmOfJobMs = 3_600_000;

/** Writes down what fails in a function, in rows of the work table. */
export function connectFailures(
  { of, workTable, calmMs }: FailuresOf,
  { log }: Pick<Telemetry, 'log'>,
): FailureRecorder {
  return createFailureRecorder({ rows: createFailureRows({ workTable, of }), calmMs, clock, timers, log });
}
