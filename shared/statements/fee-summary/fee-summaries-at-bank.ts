import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { feeSummaryStatementRequest } from '#shared/bank/contract/accounts/fee-summary-statement-request.ts';
import type { FeeSummariesAtBank, RequestedFeeSummary } from './ports.ts';

/** The endpoint that fee summaries need. */
export const feeSummaryAreas = { accounts: { feeSummaryStatementRequest } };

/** Requests through the client. Specification: "Accounts". */
export function createFeeSummariesAtBank(bank: BankClient<typeof feeSummaryAreas>): FeeSummariesAtBank {
  return {
    async request(account_id, year) {
      try {
        await bank.accounts.feeSummaryStatementRequest.create({ account_id, body: { year } });
        return { outcome: 'accepted' };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): RequestedFeeSummary {
  if (!(error instanceof BankError)) throw error;
  const { code, retryable: mayPass, retryNotBefore } = error;
  if (error instanceof OutcomeUnknownError || retryNotBefore !== undefined) return { outcome: 'unknown' };
  if (error instanceof ApiError)
    return { outcome: 'refused', because: `${error.status} ${error.bankCode ?? code}`, mayPass };
  return mayPass ? { outcome: 'refused', because: code, mayPass } : { outcome: 'unknown' };
}
