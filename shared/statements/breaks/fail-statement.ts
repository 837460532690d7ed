import type { StatementMetric } from '#shared/statements/names.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { Difference } from './difference.ts';
import { noteDifferences } from './note-differences.ts';

interface FailStatementDeps {
  readonly breaks: { readonly open: Breaks['open']; readonly heal: Breaks['heal'] };
  readonly clock: Clock;
  readonly metrics: Metrics<StatementMetric>;
}

interface Failed {
  readonly accountId: string;
  /** How breaks and reports name the statement. */
  readonly name: string;
  readonly found: readonly Difference[];
  readonly runId: string;
  /** Writes the row as failed. */
  readonly write: () => Promise<unknown>;
}

export type FailStatement = (failed: Failed) => Promise<ItemResult>;

/**
 * Fails a statement that is missing or wrong. It opens the breaks before it marks the row as failed, so a crash in
 * between repeats both.
 */
export function createFailStatement({ breaks, clock, metrics }: FailStatementDeps): FailStatement {
  return async ({ accountId, name, found, runId, write }) => {
    const at = toIsoInstant(clock.now());
    await noteDifferences(breaks, { accountId, entity: name, found, runId }, at);
    await write();
    metrics.count('StatementNotVerified');
    return { outcome: 'not-verified', line: { statement: name, breaks: found.map(({ kind }) => kind) } };
  };
}
