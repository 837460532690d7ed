import type { FoundBreak } from '#shared/breaks/break.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { StatementRow } from '#shared/statements/statement-row.ts';
import type { IssueDeps } from './deps.ts';
import type { Issue } from './issue-account.ts';
import { statementName } from './statement-name.ts';

interface Failure {
  readonly row: StatementRow;
  readonly found: readonly FoundBreak[];
}

/** The breaks are open before the row says that it failed: a crash between leads here again. */
export async function failPeriod(
  { rows, breaks, clock, metrics }: IssueDeps,
  { account, period, work }: Issue,
  { row, found }: Failure,
): Promise<{ readonly result: ItemResult }> {
  const at = toIsoInstant(clock.now());
  const name = statementName(account.id, period);
  for (const each of found) await breaks.open({ ...each, runId: work.run.id }, at);
  await breaks.heal(name, found, at);
  await rows.write({ ...row, state: 'VERIFY_FAILED' });
  metrics.count('StatementNotVerified');
  return {
    result: { outcome: 'not-verified', line: { statement: name, breaks: found.map(({ kind }) => kind) } },
  };
}
