import type { Bank } from '#sandbox/engine/bank.ts';
import { issueStatementOfAccount, statementDue } from '#sandbox/operations/accounts/statement-of-accounts.ts';

/**
 * On the first of a month, for the month that is over. A bank makes statements at the end of a month; the specification
 * says only that they are made when the partner asks, so that the bank does it by itself under an option alone.
 */
export function issueMonthlyStatements(bank: Bank, today: string): void {
  if (bank.options.monthlyStatements === 'asked' || !today.endsWith('-01')) return;
  for (const account of bank.store.accounts.by('status', 'ACTIVE')) {
    const due = statementDue(bank, account);
    if (due === null) continue;
    const { interval, period, year } = due;
    issueStatementOfAccount(bank, account.id, { interval, period, year });
  }
}
