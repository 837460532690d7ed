import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import { endAccount } from './end-account.ts';
import { beginClosure, closureDay } from '#sandbox/operations/accounts/account-closure-requests.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { accountClosureRequestStates } from '#sandbox/engine/states/accounts.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { ClosureRequest } from '#sandbox/engine/model/accounts.ts';
import type { ClosureObstacle } from '#sandbox/entities/payments/closing-balance.ts';
import { closureReasons } from '#shared/bank/contract/accounts/account-closure-requests.ts';

export const closureByBank = z.strictObject({
  account_id: z.string(),
  closure_reason: z._default(z.enum(closureReasons), 'COMPLIANCE_ORDINARY_INTERNAL'),
});

/** The bank itself wants to close an account; for a partner's request, only the answer reports it. */
export function startClosure(bank: Bank, wanted: z.input<typeof closureByBank>): ClosureRequest {
  const { account_id, closure_reason } = closureByBank.parse(wanted);
  const request = beginClosure(bank, activeAccount(bank, account_id), closure_reason);
  notifyOf(bank, 'ACCOUNT_CLOSURE_REQUEST', request);
  return request;
}

export const closureMove = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(['CONFIRMED', 'REVOKED']), 'CONFIRMED'),
});

/** The bank confirms that it will close the account on its day, or the customer takes the request back. */
export function moveClosure(bank: Bank, wanted: z.input<typeof closureMove>): ClosureRequest {
  const { id, status } = closureMove.parse(wanted);
  const request = bank.store.closureRequests.get(id);
  return move(bank, request, { status: accountClosureRequestStates.move(request.status, status) });
}

export const accountClosure = z.strictObject({ account_id: z.string() });

/** Pays out the balance; the account is not closed before its day, nor while the payout is impossible. */
export function closeAccount(bank: Bank, wanted: z.input<typeof accountClosure>): Account {
  const account = activeAccount(bank, accountClosure.parse(wanted).account_id);
  const day = closureDay(bank, account);
  if (day > bank.today()) throw refusal(409, 'not_due', `The account cannot be closed before ${day}.`);
  const obstacle = endAccount(bank, account);
  if (obstacle !== undefined) throw refusal(409, obstacle.code, obstacle.detail);
  return bank.store.accounts.get(account.id);
}

/**
 * On its day: pays out the balance and closes the account, fails for a debt, or waits for a direct debit that
 * came in the meantime, or for another reason that keeps the money on the account.
 */
export function carryOutClosure(bank: Bank, id: string): ClosureRequest {
  const request = bank.store.closureRequests.get(id);
  if (accountClosureRequestStates.isFinal(request.status)) return request;
  const account = bank.store.accounts.get(request.account_id);
  if (account.status === 'CLOSED') return move(bank, request, { status: 'COMPLETED' });
  const day = closureDay(bank, account);
  if (day > bank.today()) return postpone(bank, request, day);
  const obstacle = endAccount(bank, account);
  if (obstacle?.code === 'negative_balance') {
    return move(bank, request, { status: 'FAILED', failure_reason: obstacle });
  }
  if (obstacle !== undefined) return wait(bank, request, obstacle);
  return move(bank, request, { status: 'COMPLETED', failure_reason: null });
}

/** Tries again every day; only a changed reason is notified. */
function wait(bank: Bank, request: ClosureRequest, obstacle: ClosureObstacle): ClosureRequest {
  const atMs = bank.clock.now() + dayMs;
  bank.schedule({ atMs, name: 'carry-out-closure', argument: { id: request.id } });
  if (request.failure_reason?.code === obstacle.code) return request;
  return move(bank, request, { status: 'IN_PROGRESS', failure_reason: obstacle });
}

const dayMs = 24 * 3_600_000;

function postpone(bank: Bank, request: ClosureRequest, day: string): ClosureRequest {
  bank.schedule({ atMs: Date.parse(day), name: 'carry-out-closure', argument: { id: request.id } });
  return move(bank, request, { technical_closure_date: day, legal_closure_date: day });
}

function move(bank: Bank, { id }: ClosureRequest, change: Partial<ClosureRequest>): ClosureRequest {
  const request = bank.store.closureRequests.update(id, { ...change, updated_at: bank.changedAt() });
  notifyOf(bank, 'ACCOUNT_CLOSURE_REQUEST_UPDATE', request);
  return request;
}

/** The specification names the reasons in the plural, the bank's reference names one in the singular. */
function notifyOf(bank: Bank, type: string, request: ClosureRequest): void {
  const payload = { ...request, closure_reasons: [request.closure_reason] };
  bank.emit({ type, entityId: request.id, payload });
}
