import { refusalOfInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { closureDay } from './closure-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { balanceOf } from '#sandbox/engine/ledger.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { ClosureRequest } from '#sandbox/engine/model/accounts.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created, list, ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** Idempotent: 200 with the request that exists, unless it failed. */
export const createClosureRequest: OperationHandler<RowOf<'accountClosureRequests.create'>> = (
  { body },
  bank,
) => {
  const account = bank.store.accounts.get(body.account_id);
  const existing = bank.store.closureRequests.where(
    (request) =>
      request.account_id === account.id &&
      request.closure_reason === body.closure_reason &&
      request.status !== 'FAILED',
  )[0];
  if (existing !== undefined) return ok(existing);
  return created(beginClosure(bank, account, body.closure_reason));
};

/** The closure itself is a task of the bank. */
export function beginClosure(bank: Bank, account: Account, closure_reason: string): ClosureRequest {
  const refused = refusalOfInactive(account);
  if (refused !== undefined) throw refused;
  const day = closureDay(bank, account);
  const request = bank.store.closureRequests.insert({
    id: bank.ids.next('closureRequest'),
    account_id: account.id,
    closure_reason,
    status: 'INITIATED',
    technical_closure_date: day,
    legal_closure_date: day,
    failure_reason: null,
    payout_allowed: balanceOf(bank, account.id).value > 0,
    updated_at: bank.changedAt(),
  });
  const atMs = Math.max(bank.clock.now(), Date.parse(day));
  bank.schedule({ atMs, name: 'carry-out-closure', argument: { id: request.id } });
  return request;
}

export const listClosureRequests: OperationHandler<RowOf<'accountClosureRequests.list'>> = (_call, bank) =>
  list(bank.store.closureRequests.all());

export const getClosureRequest: OperationHandler<RowOf<'accountClosureRequests.get'>> = ({ path }, bank) =>
  ok(bank.store.closureRequests.get(path.id));
