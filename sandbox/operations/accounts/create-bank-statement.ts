import { issueStatement, repeatStatement, shownStatement, statementFor } from './statement.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** Idempotent for the same dates: 201 the first time, 200 with the same statement from then on. */
export const createBankStatement: OperationHandler<RowOf<'accounts.bankStatements.create'>> = (
  { path, body },
  bank,
) => {
  const account = bank.store.accounts.get(path.account_id);
  if (body.end_date > bank.today()) throw invalidModel('end_date', 'must not be in the future');
  if (body.start_date > body.end_date) throw invalidModel('end_date', 'must not be before start_date');
  const period = { account_id: account.id, ...body };
  const existing = statementFor(bank, period);
  if (existing !== undefined) return ok(shownStatement(bank, repeatStatement(bank, existing)));
  return created(shownStatement(bank, issueStatement(bank, period)));
};
