import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { businessOverdraftHandlers } from './business-overdrafts.ts';
import { consumerLoanApplicationHandlers } from './consumer-loan-applications.ts';
import { consumerLoanOfferHandlers } from './consumer-loan-offers.ts';
import { consumerOverdraftApplicationHandlers } from './consumer-overdraft-applications.ts';
import { consumerOverdraftHandlers } from './consumer-overdrafts.ts';
import { creditLineApplicationHandlers } from './credit-line-applications.ts';
import { creditLineLoanHandlers } from './credit-line-loans.ts';
import { creditLineHandlers } from './credit-lines.ts';
import { creditRecordHandlers } from './credit-records.ts';
import { dunningCaseHandlers } from './dunning-cases.ts';
import { installmentPlanHandlers } from './installment-plans.ts';
import { loanHandlers } from './loans.ts';
import { overdraftLimitChangeHandlers } from './overdraft-limit-changes.ts';
import { overdraftHandlers } from './overdrafts.ts';
import { tradeFinanceApplicationHandlers } from './trade-finance-applications.ts';
import { tradeHandlers } from './trades.ts';

export const lendingHandlers = {
  ...creditRecordHandlers,
  ...installmentPlanHandlers,
  ...creditLineApplicationHandlers,
  ...creditLineHandlers,
  ...creditLineLoanHandlers,
  ...overdraftHandlers,
  ...consumerOverdraftApplicationHandlers,
  ...consumerOverdraftHandlers,
  ...overdraftLimitChangeHandlers,
  ...businessOverdraftHandlers,
  ...loanHandlers,
  ...dunningCaseHandlers,
  ...consumerLoanApplicationHandlers,
  ...consumerLoanOfferHandlers,
  ...tradeFinanceApplicationHandlers,
  ...tradeHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
