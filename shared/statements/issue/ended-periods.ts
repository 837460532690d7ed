import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

const because = 'the account was closed: the period has another last day, or none';

/**
 * Ends what was begun for a period of a closed account that was never published: it had gone on to the end of its
 * month, or begun after the last day. Nobody could settle its breaks any more.
 */
export async function endReplacedPeriods(
  { rows, breaks, clock }: Pick<IssueDeps, 'rows' | 'breaks' | 'clock'>,
  { id, closedDay, supplementUntil }: RegisteredAccount,
): Promise<void> {
  if (closedDay === undefined) return;
  for await (const row of rows.latest(id)) {
    if (row.lastDay <= closedDay) return;
    if (row.state === 'PUBLISHED' || row.state === 'REPLACED' || row.lastDay === supplementUntil) continue;
    await breaks.settle(statementName(id, row), because, toIsoInstant(clock.now()));
    await rows.write({ ...row, state: 'REPLACED' });
  }
}
