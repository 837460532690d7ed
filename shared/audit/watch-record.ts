import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { chainStart, type Link } from './chain.ts';
import { keepHead } from './keep-head.ts';
import type { AuditMetric } from './names.ts';
import type { AuditHeads, AuditRecord, KeptHead } from './ports.ts';
import { verifyRecord } from './verify-record.ts';

export interface WatchRecordDeps {
  readonly record: AuditRecord;
  readonly heads: AuditHeads;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<AuditMetric>;
}

/** After a week, people know of a fault, and of a table that they restored themselves. */
const watchedMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Keeps the head if it has moved, and verifies the entries of the last week, so that a cut is noticed even if nobody asks
 * for it.
 */
export async function watchRecord(
  { record, heads, clock, log, metrics }: WatchRecordDeps,
  hasTime: () => boolean,
) {
  await keepHead({ record, heads });
  const kept = await heads.kept();
  const from = lastBefore(kept, toIsoInstant(clock.now() - watchedMs));
  const { verified, fault, isComplete } = await verifyRecord({ record, kept, from, hasTime });
  if (fault !== undefined)
    log.warn('the record of changes is not whole', { entry: fault.sequence, because: fault.because });
  metrics.count('AuditRecordFaults', fault === undefined ? 0 : 1);
  return { kept: kept.length, verified: verified.sequence, isWhole: fault === undefined, isComplete };
}

function lastBefore(kept: readonly KeptHead[], instant: string): Link {
  const last = kept.findLast(({ keptAt }) => keptAt < instant);
  return last === undefined ? chainStart : { sequence: last.sequence, hash: last.hash };
}
