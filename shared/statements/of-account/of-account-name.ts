import type { IntervalOfYear } from '#shared/statements/model/interval.ts';

/** How breaks and reports name a statement of account. */
export const ofAccountName = ({
  accountId,
  interval,
  period,
  year,
}: IntervalOfYear & { readonly accountId: string }) =>
  `statement_of_account ${accountId} ${interval} ${year}-${period}`;
