import type { Context } from 'aws-lambda';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import * as z from '#shared/kernel/zod.ts';
import { causeNumbers, type FailureKind } from '#shared/kernel/failure-kinds.ts';
import type { Log, LogFields, Metrics } from '#shared/kernel/telemetry.ts';
import type { MetricName } from '#shared/names/metric-names.ts';
import { summedMetrics } from '#shared/names/summed-metrics.ts';
import { failureKindOf } from './failure-kind.ts';
import { writeLine } from './write-line.ts';

export interface Telemetry {
  readonly log: Log;
  readonly metrics: Metrics<MetricName>;
  /** Names the invocation in the log lines that follow, and starts its countdown. */
  readonly beginInvocation: (context: Context) => void;
  /** Milliseconds until AWS stops the current invocation; a container has one at a time. */
  readonly remainingMs: () => number;
}

/** The environment of every deployed function. */
export const stageEnvironment = z.object({ STAGE: z.string().check(z.minLength(1)) });

/**
 * Logs and metrics of one deployed function. Every line and metric names `service` and the stage. Each logged error
 * is one value of a metric: the number of its kind. With `owner`, if the function is deployed once per owner.
 */
export function createTelemetry(
  service: string,
  { STAGE: stage }: z.output<typeof stageEnvironment>,
  owner: Readonly<Record<string, string>> = {},
): Telemetry {
  const metrics = createMetrics(service, stage);
  let invocation: Context | undefined;
  let isCold = true;
  const log = createLog(
    () => ({ service, stage, ...(invocation && { cold_start: isCold, ...namesOf(invocation) }) }),
    (error) => metrics.count('FailureCause', causeNumbers[readKindOf(error)], owner),
  );
  return {
    log,
    metrics,
    beginInvocation: (context) => {
      isCold = invocation === undefined;
      invocation = context;
    },
    remainingMs: () => invocation?.getRemainingTimeInMillis() ?? Infinity,
  };
}

/** As Powertools for AWS Lambda calls them: queries over logs of several systems know these names. */
const namesOf = (invocation: Context): LogFields => ({
  function_arn: invocation.invokedFunctionArn,
  function_memory_size: invocation.memoryLimitInMB,
  function_name: invocation.functionName,
  function_request_id: invocation.awsRequestId,
});

function createLog(common: () => LogFields, countError: (error: unknown) => void): Log {
  const write = (level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: LogFields = {}) =>
    writeLine({ level, message, timestamp: toIsoInstant(clock.now()), ...common() }, fields);
  return {
    info: (message, fields) => write('INFO', message, fields),
    warn: (message, fields) => write('WARN', message, fields),
    error: (message, fields) => {
      write('ERROR', message, fields);
      for (const error of errorsIn(fields)) countError(error);
    },
  };
}

/** One at most. Also `undefined` may have been thrown, and what cannot be read is an error too. */
function errorsIn(fields: (LogFields & { readonly error?: unknown }) | undefined): readonly unknown[] {
  try {
    return fields !== undefined && 'error' in fields ? [fields.error] : [];
  } catch {
    return [undefined];
  }
}

/** Of an error that cannot be read, too. */
function readKindOf(error: unknown): FailureKind {
  try {
    return failureKindOf(error);
  } catch {
    return 'code';
  }
}

/**
 * Counters in the embedded metric format, which CloudWatch reads in the lines of a log: no call of AWS for a count. Without
 * the stage, two stages in one account would share their counts.
 */
function createMetrics(service: string, stage: string): Metrics<MetricName> {
  return {
    count(name, value = 1, own = {}) {
      // Alarms and graphs take no data for quiet, and a metric costs for every hour in which it has data. What is no number
      // would be written as null, which CloudWatch does not take: it says nothing either.
      if (value === 0 || !Number.isFinite(value)) return;
      const dimensions = { ...own, service, stage };
      const counted = {
        Namespace: 'PartnerBanking',
        Dimensions: [Object.keys(dimensions), ...(isSummed(name) ? [['stage']] : [])],
        Metrics: [{ Name: name, Unit: 'Count' }],
      };
      const aws = { Timestamp: clock.now(), CloudWatchMetrics: [counted] };
      writeLine({ ...dimensions, _aws: aws, [name]: value }, {});
    },
  };
}

const isSummed = (name: MetricName) => summedMetrics.some((summed) => summed === name);
