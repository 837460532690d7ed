import type { Period } from '#shared/bookings/period.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';

/**
 * For a person: makes the next run request the statement of account that begins on that day once more, even if it was
 * requested today or too often. Returns its days, or why that is refused.
 */
export async function ofAccountAgain(
  rows: Pick<OfAccountRows, 'list' | 'write'>,
  accountId: string,
  firstDay: string,
): Promise<Period | string> {
  const row = (await rows.list(accountId)).find((each) => daysOf(each).firstDay === firstDay);
  if (row === undefined) return `the account has no statement of account from ${firstDay}`;
  if (row.state === 'PUBLISHED')
    return 'the statement of account is PUBLISHED: a published statement is never issued again';
  await rows.write({ ...row, askAgain: true });
  return daysOf(row);
}
