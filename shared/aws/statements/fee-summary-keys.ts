import { toItem } from '#shared/aws/events/event-items.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { OpenRequest } from '#shared/statements/fee-summary/fee-summary-row.ts';
import { statementPartition } from './statement-rows.ts';
import { statementPartitions } from '#shared/statements/names.ts';

export const feeSummaryPrefix = 'fee-summary#';

export const feeSummaryKey = ({ accountId, year }: Pick<OpenRequest, 'accountId' | 'year'>) =>
  toItem({ pk: statementPartition(accountId), sk: `${feeSummaryPrefix}${year}` });

/** By the hash of the customer's id: the row outlives its customer. */
export const openRequestKey = (ownerId: string) =>
  toItem({ pk: `${statementPartitions.feeSummaries}${sha256Hex(ownerId)}`, sk: 'open' });

/** Conditions that a customer's open request is that of an account and a year. */
export const isOf = {
  condition: '(accountId = :account AND #year = :year)',
  request: ({ accountId, year }: Pick<OpenRequest, 'accountId' | 'year'>) => ({
    ExpressionAttributeNames: { '#year': 'year' },
    ExpressionAttributeValues: toItem({ ':account': accountId, ':year': year }),
  }),
};
