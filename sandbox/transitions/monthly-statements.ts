import type { Bank } from '#sandbox/engine/bank.ts';
import { issueStatementOfAccount, statementDue } from '#sandbox/operations/accounts/statement-of-accounts.ts';

/**
 * On the first of a month, for the month before. A real bank makes statements at the end of a month; the specification
 * says only that they are made on request, so the bank makes them by itself only under an option.
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
