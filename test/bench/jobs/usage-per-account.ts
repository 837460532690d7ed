import type { Section } from '#test/bench/measure.ts';
import { type MeasuredPortfolio, phaseNames } from './measured-portfolio.ts';
import type { Phase } from './phase.ts';

/** What one phase takes of AWS for one account. */
export interface Usage {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly queueRequests: number;
  readonly objectWrites: number;
  readonly objectReads: number;
  readonly storedBytes: number;
  readonly events: number;
  readonly invocations: number;
  /** On the clock of calls, and of a processor. */
  readonly workerSeconds: number;
  readonly plannerSeconds: number;
  readonly processorSeconds: number;
}

export function usageOf(
  { counts, units, storedBytes, events, processorSeconds }: Phase,
  accounts: number,
): Usage {
  const sum = (...prefixes: readonly string[]) =>
    Object.entries(counts)
      .filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)))
      .reduce((total, [, count]) => total + count, 0) / accounts;
  return {
    readUnits: units.read / accounts,
    writeUnits: units.written / accounts,
    queueRequests: sum('sqs '),
    objectWrites: sum('s3 PutObject'),
    objectReads: sum('s3 GetObject'),
    storedBytes: storedBytes / accounts,
    events: events / accounts,
    invocations: sum('invocations '),
    workerSeconds: sum('ms work/', 'ms events/') / 1_000,
    plannerSeconds: sum('ms schedules/') / 1_000,
    processorSeconds: processorSeconds / accounts,
  };
}

export function usagePerAccount(measured: readonly MeasuredPortfolio[]): Section {
  const round = (value: number) => Math.round(100 * value) / 100;
  return {
    title: 'What AWS does for an account',
    rows: phaseNames.flatMap((name) =>
      measured.flatMap(({ size, phases }) => {
        const phase = phases[name];
        if (phase === undefined) return [];
        const usage = usageOf(phase, size.accounts);
        return {
          part: name,
          'bookings a month': size.bookingsAMonth,
          'read units': round(usage.readUnits),
          'write units': round(usage.writeUnits),
          'queue requests': round(usage.queueRequests),
          'objects written': round(usage.objectWrites),
          'objects read': round(usage.objectReads),
          'KB written': round(usage.storedBytes / 1_000),
          events: round(usage.events),
          'processor, ms': round(1_000 * usage.processorSeconds),
        };
      }),
    ),
  };
}
