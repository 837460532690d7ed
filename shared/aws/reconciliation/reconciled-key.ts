import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

/** Results of comparisons of an account lie in one partition of the work table. */
export const reconciledKey = (accountId: string, sk: string) => ({
  pk: `${reconciliationPartitions.accounts}${accountId}`,
  sk,
});
