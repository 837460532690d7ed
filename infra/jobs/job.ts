import type { Duration } from 'aws-cdk-lib';
import type { MetricName } from '#shared/names/metric-names.ts';
import type { CompanyFile } from '#infra/constructs/company-bundle.ts';
import type { Permission } from '#infra/constructs/permissions.ts';
import type { Runbook } from '#infra/constructs/base-alarm.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { OwnCalls } from '#infra/stage/own-calls.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import type { EnvironmentSchema, VariableOf, VariablesOf } from '#infra/constructs/variables.ts';
import type { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import type { workerEnvironment } from '#shared/lambda/worker-environment.ts';

export interface JobContext {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
}

/**
 * The complete description of a scheduled job: the stacks create its function, role, schedule, dead letters and alarms
 * from it. Each is a `JobOf`: its type checks the variables against those that the functions read.
 */
export interface Job {
  /** Part of construct ids and of the output with the function's name. */
  readonly id: string;
  /** What logs, metrics and alarms call it. */
  readonly name: string;
  /** Of its function; `schedules/<name>` if omitted. */
  readonly folder?: string;
  /** It is a job of the company, in a stack of its own for its alarms. */
  readonly isOwn?: true;
  /** Files of the company that it calls. */
  readonly companyFiles?: (stage: Stage) => readonly CompanyFile[];
  readonly description: string;
  readonly every: Duration;
  /** A run stops before a write could be cut off; the next run continues. */
  readonly timeout: Duration;
  readonly memoryMb?: number;
  /** Concurrent runs; defaults to the account's remaining concurrency. */
  readonly concurrency?: number;
  /**
   * Call slots: how many a run takes if they are free, and how many are reserved for it. If omitted, the job has no
   * access to the bank.
   */
  readonly calls?: { readonly most: number; readonly reserved: number };
  readonly environment: (context: JobContext) => Readonly<Record<string, string>>;
  readonly may: (context: JobContext) => readonly Permission[];
  /** Takes the shards that the job plans, if it plans any. */
  readonly worker?: JobWorker;
  /** Whether a stage has the job at all; every stage has it if omitted. */
  readonly isWanted?: (stage: Stage) => boolean;
  /** Also runs after a deployment has changed the jobs stack. */
  readonly runsAfterDeployment?: true;
  /** What people notice when it no longer runs. */
  readonly ifStopped: string;
  /** Counts runs that could not finish their work. */
  readonly unfinished?: { readonly notice: string; readonly runbook: Runbook; readonly counter: MetricName };
  /** Other alarms: what else people would notice. */
  readonly alarms: (stage: Stage) => readonly JobAlarm[];
}

/** The function that takes a job's shards from a queue of their own. */
export interface JobWorker {
  readonly description: string;
  readonly timeout: Duration;
  readonly memoryMb?: number;
  /** `work/<name>` if omitted. */
  readonly folder?: string;
  /** Files of the company that it calls. */
  readonly companyFiles?: (stage: Stage) => readonly CompanyFile[];
  /** Invocations at the same time; those of the call budget if omitted. */
  readonly concurrency?: number;
  /**
   * Slots reserved for it in the call pool; how many one invocation takes is in the call budget. If omitted, it has no
   * access to the bank.
   */
  readonly reservedCalls?: number;
  /** Of a job of the company: the operations that its code may call, by a function that calls the bank for it. */
  readonly ownCalls?: OwnCalls;
  readonly environment: (context: JobContext) => Readonly<Record<string, string>>;
  readonly may: (context: JobContext) => readonly Permission[];
  /** What people notice when no worker takes the shards. */
  readonly ifStopped: string;
  /** Alarms on what the worker counts or reports. */
  readonly alarms: (stage: Stage) => readonly JobAlarm[];
}

/**
 * A job by the schema of its function's environment, and of its worker's. The schema says whether it takes call slots and
 * plans shards, so the description must say it too. The stacks set the variables for both.
 */
export type JobOf<Planner extends EnvironmentSchema, Worker extends EnvironmentSchema = never> = Omit<
  Job,
  'environment' | 'calls' | 'worker'
> & {
  readonly environment: (
    context: JobContext,
  ) => VariablesOf<
    Planner,
    | (CallsBank<Planner> extends true ? BankVariable : never)
    | (PlansShards<Planner> extends true ? StoreVariable : never)
  >;
} & (CallsBank<Planner> extends true ? Required<Pick<Job, 'calls'>> : { readonly calls?: never }) &
  (PlansShards<Planner> extends true ? { readonly worker: WorkerOf<Worker> } : { readonly worker?: never });

type CallsBank<Schema extends EnvironmentSchema> = 'CALL_SLOTS' extends VariableOf<Schema> ? true : false;
type PlansShards<Schema extends EnvironmentSchema> =
  'WORK_QUEUE_URL' extends VariableOf<Schema> ? true : false;
type BankVariable = VariableOf<typeof pooledCallsEnvironment>;

/** Tell planner and worker where runs are kept. */
export type StoreVariable = 'WORK_TABLE' | 'WORK_QUEUE_URL' | 'REPORTS_BUCKET' | 'EVENTS_TABLE';

type WorkerOf<Schema extends EnvironmentSchema> = Omit<JobWorker, 'environment' | 'reservedCalls'> & {
  readonly environment: (
    context: JobContext,
  ) => VariablesOf<Schema, VariableOf<typeof workerEnvironment> | 'CALL_FUNCTION'>;
} & (CallsBank<Schema> extends true
    ? Required<Pick<JobWorker, 'reservedCalls'>>
    : { readonly reservedCalls?: never });

/** Under this name a job's worker logs, counts and takes call slots. */
export const workerName = ({ name }: Pick<Job, 'name'>) => `${name}-work`;

/** Periods of the reports of a job that cover a day: each spans two runs. */
const dayOfReports = (every: Duration) => 1_440 / (2 * every.toMinutes());

interface DailyRunAlarms {
  /** The time between two reports. */
  readonly every: Duration;
  readonly runbook: Runbook;
  /** What people notice if the runs of a day are late, and if they do not reach everything. */
  readonly overdue: string;
  readonly notReached: string;
}

/** Alarms of a job whose daily runs should be complete within half a day and reach every item. */
export function dailyRunAlarms({ every, runbook, overdue, notReached }: DailyRunAlarms): readonly JobAlarm[] {
  return [
    {
      id: 'Overdue',
      notice: overdue,
      runbook,
      metric: { reported: 'RunOverdueHours' },
      threshold: 12,
    },
    {
      id: 'NotReached',
      notice: notReached,
      runbook,
      metric: { reported: 'ItemsNotReached' },
      threshold: 0,
      periods: dayOfReports(every),
    },
  ];
}

/** An alarm on what the job's runs count or report. */
export interface JobAlarm {
  readonly id: string;
  readonly notice: string;
  readonly runbook: Runbook;
  readonly metric: { readonly counted: MetricName } | { readonly reported: MetricName };
  readonly dimensions?: Readonly<Record<string, string>>;
  /** Alarms above this value. */
  readonly threshold: number;
  /** Number of periods evaluated; defaults to 1. */
  readonly periods?: number;
}
