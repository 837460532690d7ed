import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { accountClosureRequestHandlers } from './account-closure-requests.ts';
import { accountResourceHandlers } from './accounts.ts';
import { averageDailyBalanceHandlers } from './average-daily-balance.ts';
import { bankStatementHandlers } from './bank-statements.ts';
import { bookingHandlers } from './bookings.ts';
import { feeSummaryHandlers } from './fee-summary.ts';
import { feeHandlers } from './fees.ts';
import { ibanLookupHandlers } from './iban-lookups.ts';
import { messageHandlers } from './messages.ts';
import { referenceAccountHandlers } from './reference-accounts.ts';
import { reservationHandlers } from './reservations.ts';
import { savingsAccountMappingHandlers } from './savings-account-mappings.ts';
import { seizureHandlers } from './seizures.ts';
import { statementOfAccountsHandlers } from './statement-of-accounts.ts';
import { trustedIbanHandlers } from './trusted-ibans.ts';
import { virtualIbanHandlers } from './virtual-ibans.ts';

export const accountHandlers = {
  ...accountResourceHandlers,
  ...bookingHandlers,
  ...reservationHandlers,
  ...feeHandlers,
  ...feeSummaryHandlers,
  ...bankStatementHandlers,
  ...ibanLookupHandlers,
  ...averageDailyBalanceHandlers,
  ...accountClosureRequestHandlers,
  ...messageHandlers,
  ...referenceAccountHandlers,
  ...savingsAccountMappingHandlers,
  ...seizureHandlers,
  ...statementOfAccountsHandlers,
  ...trustedIbanHandlers,
  ...virtualIbanHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
