import { accountSummaries } from './accounts/summaries.ts';
import { authenticationSummaries } from './authentication/summaries.ts';
import { businessSummaries } from './businesses/summaries.ts';
import { cardSummaries } from './cards/summaries.ts';
import { changeRequestSummaries } from './change-requests/summaries.ts';
import { lendingSummaries } from './lending/summaries.ts';
import { messagingSummaries } from './messaging/summaries.ts';
import type { OperationName } from './operations.ts';
import { payeeSummaries } from './payees/summaries.ts';
import { paymentSummaries } from './payments/summaries.ts';
import { personSummaries } from './persons/summaries.ts';
import { webhookSummaries } from './webhooks/summaries.ts';

/**
 * One sentence per operation, naming the rule of the specification that surprises. For documents alone: no
 * client imports it, so no function carries the text.
 */
export const summaries: Readonly<Record<OperationName, string>> = {
  ...authenticationSummaries,
  ...personSummaries,
  ...businessSummaries,
  ...accountSummaries,
  ...paymentSummaries,
  ...payeeSummaries,
  ...messagingSummaries,
  ...changeRequestSummaries,
  ...lendingSummaries,
  ...webhookSummaries,
  ...cardSummaries,
};
