import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics as PowertoolsMetrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';

export const metricNamespace = 'PartnerBanking';

export function createLog(serviceName: string): Log {
  const logger = new Logger({ serviceName });
  return {
    info: (message, fields) => logger.info(message, { ...fields }),
    warn: (message, fields) => logger.warn(message, { ...fields }),
    // The error's own text is ours and free of data; foreign errors appear by name alone.
    error: (message, fields) => logger.error(message, { ...fields, error: describe(fields?.error) }),
  };
}

export function createMetrics(serviceName: string): Metrics {
  const metrics = new PowertoolsMetrics({ namespace: metricNamespace, serviceName });
  return {
    count(name, value = 1, dimensions = {}) {
      const single = metrics.singleMetric();
      for (const [dimension, text] of Object.entries(dimensions)) single.addDimension(dimension, text);
      single.addMetric(name, MetricUnit.Count, value);
    },
  };
}

function describe(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}`;
}
