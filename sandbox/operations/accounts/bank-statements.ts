import { issueStatement, repeatStatement, shownLines, shownStatement, statementFor } from './statement.ts';
import { created, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const bankStatementHandlers = {
  /** Idempotent for the same dates: 201 the first time, 200 with the same statement from then on. */
  'accounts.bankStatements.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    if (body.end_date > bank.today()) throw invalidModel('end_date', 'must not be in the future');
    if (body.start_date > body.end_date) throw invalidModel('end_date', 'must not be before start_date');
    if (body.start_date === body.end_date && !bank.options.oneDayStatements) {
      throw invalidModel('end_date', 'must be after start_date');
    }
    const period = { account_id: account.id, ...body };
    const existing = statementFor(bank, period);
    if (existing !== undefined) return ok(shownStatement(bank, repeatStatement(bank, existing)));
    return created(shownStatement(bank, issueStatement(bank, period)));
  },
  'accounts.bankStatements.bookings.list': ({ path }, bank) => {
    const statement = bank.store.bankStatements.get(path.statement_id);
    if (statement.account_id !== path.account_id) throw modelNotFound('BankStatement', statement.id);
    return shownLines(bank, statement);
  },
} satisfies Partial<HandlersOf<OperationRow>>;
