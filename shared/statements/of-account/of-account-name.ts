import type { IntervalOfYear } from '#shared/statements/model/interval.ts';

type OfAccount = IntervalOfYear & { readonly accountId: string };

/** How breaks and reports name a statement of account. */
export const ofAccountName = ({ accountId, interval, period, year }: OfAccount) =>
  `statement_of_account ${accountId} ${interval} ${year}-${period}`;

/** What its breaks are about. */
export const aboutOfAccount = (row: OfAccount) => ({ accountId: row.accountId, entity: ofAccountName(row) });
