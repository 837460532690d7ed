import type { FoundBreak } from '#shared/breaks/break.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';

interface Failed {
  /** What its breaks are about. */
  readonly name: string;
  readonly found: readonly FoundBreak[];
  readonly work: Pick<ItemWork, 'run'>;
  /** Writes the row as failed. */
  readonly write: () => Promise<unknown>;
}

/** The breaks are open before the row says that it failed: a crash between leads here again. */
export async function failStatement(
  { breaks, clock, metrics }: Pick<IssueDeps, 'breaks' | 'clock' | 'metrics'>,
  { name, found, work, write }: Failed,
): Promise<ItemResult> {
  const at = toIsoInstant(clock.now());
  for (const each of found) await breaks.open({ ...each, runId: work.run.id }, at);
  await breaks.heal({ entity: name, found }, at);
  await write();
  metrics.count('StatementNotVerified');
  return { outcome: 'not-verified', line: { statement: name, breaks: found.map(({ kind }) => kind) } };
}
