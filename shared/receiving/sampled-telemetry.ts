import type { Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { ReceivingMetric } from './names.ts';

interface SampledTelemetryDeps {
  readonly log: Log;
  readonly metrics: Metrics<ReceivingMetric>;
  readonly clock: Clock;
}

/** Log and metrics for calls that anybody can make. */
export interface SampledTelemetry {
  readonly log: Pick<Log, 'warn'>;
  readonly metrics: Metrics<ReceivingMetric>;
}

const [linePeriodMs, countPeriodMs] = [60_000, 10_000];
const mostTogether = 100;

/**
 * For calls that need no signature: a log line and a count cost more than the call that causes them. The first of each
 * kind is written at once. Later ones within the period are written together with the next one, or by the hundred. A
 * line says how many `calls` it represents. A container that ends loses fewer than a hundred.
 */
export function createSampledTelemetry({ log, metrics, clock }: SampledTelemetryDeps): SampledTelemetry {
  const waiting = new Map<string, { readonly sinceMs: number; readonly count: number }>();

  /** The number to be written now; 0 while they wait. */
  const due = (kind: string, count: number, periodMs: number): number => {
    const nowMs = clock.now();
    const before = waiting.get(kind);
    const together = count + (before?.count ?? 0);
    const isDue = before === undefined || nowMs - before.sinceMs >= periodMs || together >= mostTogether;
    waiting.set(kind, isDue ? { sinceMs: nowMs, count: 0 } : { ...before, count: together });
    return isDue ? together : 0;
  };

  return {
    log: {
      warn(message, fields) {
        const calls = due(`${message} ${String(fields?.['reason'])}`, 1, linePeriodMs);
        if (calls > 0) log.warn(message, { ...fields, calls });
      },
    },
    metrics: {
      count(name, value = 1) {
        const calls = due(name, value, countPeriodMs);
        if (calls > 0) metrics.count(name, calls);
      },
    },
  };
}
