import type { Period } from '#shared/bookings/period.ts';

/** How breaks and reports name a bank statement. */
export const statementName = (accountId: string, { firstDay, lastDay }: Period) =>
  `bank_statement ${accountId} ${firstDay}..${lastDay}`;
