import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

/** What was compared last of an account lies in one partition of the work table. */
export const reconciledKey = (accountId: string, sk: string) => ({
  pk: `${reconciliationPartitions.accounts}${accountId}`,
  sk,
});
