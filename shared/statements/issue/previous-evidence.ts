import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { StatementRow } from '#shared/statements/statement-row.ts';
import type { Issue } from './issue-account.ts';
import type { IssueDeps } from './deps.ts';

/** Where the bank's statement of the period has to begin. */
export interface Before {
  readonly closingCents: number;
  readonly lastDay: string;
  /** The statement before; omitted for the first one, which follows the account's baseline. */
  readonly row?: StatementRow;
}

export async function evidenceBefore(
  { rows }: Pick<IssueDeps, 'rows'>,
  { account, period }: Pick<Issue, 'account' | 'period'>,
): Promise<Before> {
  const lastDay = daysAfter(period.firstDay, -1);
  for await (const row of rows.latest(account.id)) {
    if (row.lastDay > lastDay) continue;
    const { closingCents } = row.evidence ?? {};
    if (row.lastDay !== lastDay || closingCents === undefined) break;
    return { closingCents, lastDay, row };
  }
  return { closingCents: account.baseline?.valutaCents ?? 0, lastDay };
}
