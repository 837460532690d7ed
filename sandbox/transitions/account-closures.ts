import { closeAccount } from './accounts.ts';
import { closureDay } from '#sandbox/operations/accounts/closure-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { balanceOf } from '#sandbox/engine/ledger.ts';
import type { ClosureRequest } from '#sandbox/engine/model/accounts.ts';

/** On its day: closes the account, fails for a debt, or waits on for a direct debit that came in the meantime. */
export function carryOutClosure(bank: Bank, id: string): ClosureRequest {
  const request = bank.store.closureRequests.get(id);
  const account = bank.store.accounts.get(request.account_id);
  if (account.status === 'CLOSED') return move(bank, request, { status: 'COMPLETED' });
  const day = closureDay(bank, account);
  if (day > bank.today()) return postpone(bank, request, day);
  if (balanceOf(bank, account.id).value < 0) {
    const failure_reason = { code: 'negative_balance', detail: 'The balance of the account is negative.' };
    return move(bank, request, { status: 'FAILED', failure_reason });
  }
  closeAccount(bank, { account_id: account.id });
  return move(bank, request, { status: 'COMPLETED' });
}

function postpone(bank: Bank, request: ClosureRequest, day: string): ClosureRequest {
  bank.schedule({ atMs: Date.parse(day), name: 'carry-out-closure', argument: { id: request.id } });
  return move(bank, request, { technical_closure_date: day, legal_closure_date: day });
}

function move(bank: Bank, { id }: ClosureRequest, change: Partial<ClosureRequest>): ClosureRequest {
  const request = bank.store.closureRequests.update(id, { ...change, updated_at: bank.changedAt() });
  bank.emit({ type: 'ACCOUNT_CLOSURE_REQUEST_UPDATE', entityId: id, payload: request });
  return request;
}
