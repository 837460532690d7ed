import type { Duration } from 'aws-cdk-lib';
import type { Permission } from '#infra/house/permissions.ts';
import type { Runbook } from '#infra/house/house-alarm.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';

export interface JobContext {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
}

/** A scheduled job, whole: the stacks make its function, role, schedule, dead letters and alarms of it. */
export interface Job {
  /** Part of construct ids and of the output with the function's name. */
  readonly id: string;
  /** Its folder under `functions/schedules/`; what logs, metrics and alarms call it. */
  readonly name: string;
  readonly description: string;
  readonly every: Duration;
  /** A run stops by itself before a write could be cut off; the next one goes on. */
  readonly timeout: Duration;
  readonly memoryMb?: number;
  /** Runs at a time; left out, as many as the account has left. */
  readonly concurrency?: number;
  /**
   * Call slots: how many a run takes where they are free, and how many nobody else may have. Left out, the job has no
   * access to the bank.
   */
  readonly calls?: { readonly most: number; readonly reserved: number };
  readonly environment: (context: JobContext) => Readonly<Record<string, string>>;
  readonly may: (context: JobContext) => readonly Permission[];
  /** Also runs when a deployment has changed the stack of the jobs. */
  readonly runsAfterDeployment?: true;
  /** What people notice when it no longer runs. */
  readonly ifStopped: string;
  /** A counter of runs that could not do all of their work. */
  readonly unfinished?: { readonly notice: string; readonly runbook: Runbook; readonly counter: string };
  /** What else people would notice. */
  readonly alarms: (stage: Stage) => readonly JobAlarm[];
}

/** An alarm over what the job's runs count, or report of the state of things. */
export interface JobAlarm {
  readonly id: string;
  readonly notice: string;
  readonly runbook: Runbook;
  readonly metric: { readonly counted: string } | { readonly reported: string };
  readonly dimensions?: Readonly<Record<string, string>>;
  /** Rings above it. */
  readonly threshold: number;
  /** How many periods are looked at; one, if left out. */
  readonly periods?: number;
}
