import type { Breaks } from '#shared/breaks/breaks.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

export interface EndReplacedPeriodsDeps {
  readonly rows: StatementRows;
  readonly breaks: Pick<Breaks, 'settle'>;
  readonly clock: Clock;
}

const because = 'the account was closed: the period has another last day, or none';

/**
 * Ends unpublished periods of an account that was closed meanwhile: they went on to the end of their month, or began
 * after the last day. Nobody could settle their breaks any more.
 */
export async function endReplacedPeriods(
  { rows, breaks, clock }: EndReplacedPeriodsDeps,
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
