import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics as PowertoolsMetrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import { printableLine } from '#shared/kernel/printable-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { metricNamespace, type Log, type LogFields, type Metrics } from '#shared/kernel/telemetry.ts';
import type { MetricName } from '#shared/names/metric-names.ts';
import { failureKindOf } from './failure-kind.ts';

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
 * Logs and metrics of one deployed function. Every line and metric has `serviceName` and the stage. Each logged error
 * is counted by its kind, and by `owner` if the function is deployed once per owner.
 */
export function createTelemetry(
  serviceName: string,
  { STAGE: stage }: z.output<typeof stageEnvironment>,
  owner: Readonly<Record<string, string>> = {},
): Telemetry {
  const logger = new Logger({ serviceName, persistentKeys: { stage }, jsonReplacerFn: printableValue });
  const metrics = createMetrics(serviceName, stage);
  let invocation: Context | undefined;
  return {
    log: createLog(logger, (error) =>
      metrics.count('ErrorLogged', 1, { ...owner, kind: failureKindOf(error) }),
    ),
    metrics,
    beginInvocation: (context) => {
      invocation = context;
      logger.addContext(context);
    },
    remainingMs: () => invocation?.getRemainingTimeInMillis() ?? Infinity,
  };
}

function createLog(logger: Logger, countError: (error: unknown) => void): Log {
  return {
    info: (message, fields) => logger.info(message, printable(fields)),
    warn: (message, fields) => logger.warn(message, printable(fields)),
    error: (message, fields) => {
      logger.error(message, printable(fields));
      if (fields?.error !== undefined) countError(fields.error);
    },
  };
}

/** Errors appear by name and code: the message of a foreign error may contain its input. */
function printable(fields: LogFields = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'error' || value instanceof Error ? describe(value) : value,
    ]),
  );
}

// Without the stage, two stages in one account would share their counts.
function createMetrics(serviceName: string, stage: string): Metrics<MetricName> {
  const metrics = new PowertoolsMetrics({ namespace: metricNamespace, serviceName });
  return {
    count(name, value = 1, dimensions = {}) {
      // Alarms and graphs take no data for quiet, and a metric costs for every hour in which it has data.
      if (value === 0) return;
      const single = metrics.singleMetric();
      for (const [dimension, text] of Object.entries({ stage, ...dimensions }))
        single.addDimension(dimension, printableLine(text));
      single.addMetric(name, MetricUnit.Count, value);
    },
  };
}

/** JSON escapes only C0, and people read the lines of a log in a terminal. */
function printableValue(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? printableLine(value) : value;
}

function describe(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}`;
}
