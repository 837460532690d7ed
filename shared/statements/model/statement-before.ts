import type { Period } from '#shared/bookings/period.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { LatestStatements } from './ports.ts';
import type { StatementRow } from './statement-row.ts';

/** Where the bank's statement of a period has to begin. */
export interface Before {
  readonly closingCents: number;
  readonly lastDay: string;
  /** The previous statement; omitted for the first one, which begins at the account's baseline. */
  readonly row?: StatementRow;
}

export async function statementBefore(
  rows: LatestStatements,
  account: RegisteredAccount,
  period: Period,
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
