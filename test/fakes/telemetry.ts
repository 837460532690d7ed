import type { Log, LogFields, Metrics } from '#shared/kernel/telemetry.ts';

interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields | undefined;
}

/** A log that keeps its lines. */
export function createMemoryLog() {
  const lines: LoggedLine[] = [];
  const write = (level: LoggedLine['level']) => (message: string, fields?: LogFields) =>
    void lines.push({ level, message, fields });
  const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };
  return { ...log, lines };
}

/** Counters in memory, by name: their sums, and what was counted last. */
export function createMemoryMetrics() {
  const counts: Record<string, number> = {};
  const latest: Record<string, number> = {};
  const metrics: Metrics<string> = {
    count: (name, value = 1) => {
      counts[name] = (counts[name] ?? 0) + value;
      latest[name] = value;
    },
  };
  return { ...metrics, counts, latest };
}
