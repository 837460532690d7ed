import { statementEntryOf } from './statement-entry.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { CorrectedStatement, StatementEntry } from '#shared/statements/model/statement.ts';
import type { AccountPeriod } from '#shared/statements/model/issue.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';

/** The bookings as lines; one that came too late for the statement of its day names that statement. */
export async function entriesOf(
  rows: LatestStatements,
  { account, period }: AccountPeriod,
  bookings: readonly BookingOfAccount[],
): Promise<readonly StatementEntry[]> {
  const entries = bookings.map(statementEntryOf);
  const late = entries.filter(({ bookingDay }) => bookingDay < period.firstDay);
  if (late.length === 0) return entries;
  const first = late.reduce((day, { bookingDay }) => (bookingDay < day ? bookingDay : day), period.firstDay);
  const earlier: (CorrectedStatement & { readonly firstDay: string })[] = [];
  for await (const { firstDay, lastDay, publication } of rows.latest(account.id)) {
    if (publication === undefined || firstDay >= period.firstDay) continue;
    const { year, number } = publication;
    earlier.push({ firstDay, lastDay, year, number });
    if (firstDay <= first) break;
  }
  const beforeAll = { lastDay: account.baseline?.day ?? '' };
  return entries.map((entry) => {
    const { bookingDay } = entry;
    if (bookingDay >= period.firstDay) return entry;
    const corrects = earlier.find(({ firstDay, lastDay }) => firstDay <= bookingDay && bookingDay <= lastDay);
    return { ...entry, corrects: corrects ?? beforeAll };
  });
}
