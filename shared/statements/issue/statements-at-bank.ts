import type { BankClient } from '#shared/bank/client/method.ts';
import {
  createFeeSummariesAtBank,
  feeSummaryAreas,
} from '#shared/statements/fee-summary/fee-summaries-at-bank.ts';
import { createBankStatements, statementAreas } from '#shared/bookings/bank-statements.ts';
import {
  createBankStatementsOfAccount,
  ofAccountAreas,
} from '#shared/statements/of-account/bank-statements-of-account.ts';

/** The endpoints that statements of all kinds need. */
export const allStatementAreas = {
  accounts: { ...statementAreas.accounts, ...ofAccountAreas.accounts, ...feeSummaryAreas.accounts },
};

export function statementsAtBank(client: BankClient<typeof allStatementAreas>) {
  return {
    bank: createBankStatements(client),
    bankOfAccount: createBankStatementsOfAccount(client),
    feeSummariesAtBank: createFeeSummariesAtBank(client),
  };
}
