import type { BankClient } from '#shared/bank/client/method.ts';
import { createBankStatements, statementAreas } from './bank-statements.ts';
import { createBankStatementsOfAccount, ofAccountAreas } from './of-account/bank-statements-of-account.ts';

/** The endpoints that statements of both kinds need. */
export const bothStatementAreas = { accounts: { ...statementAreas.accounts, ...ofAccountAreas.accounts } };

export function statementsAtBank(client: BankClient<typeof bothStatementAreas>) {
  return { bank: createBankStatements(client), bankOfAccount: createBankStatementsOfAccount(client) };
}
