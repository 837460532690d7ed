import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { balanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { ClosureRequest } from '#sandbox/engine/model/accounts.ts';
import { created, type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';

export const accountClosureRequestHandlers = {
  /** Idempotent: 200 with the request that exists, unless it failed or was taken back. */
  'accountClosureRequests.create': ({ body }, bank) => {
    const account = bank.store.accounts.get(body.account_id);
    const existing = bank.store.closureRequests
      .by('account_id', account.id)
      .filter(
        (request) =>
          request.closure_reason === body.closure_reason && !['FAILED', 'REVOKED'].includes(request.status),
      )[0];
    if (existing !== undefined) return ok(existing);
    return created(beginClosure(bank, account, body.closure_reason));
  },
  'accountClosureRequests.list': (_call, bank) => list(bank.store.closureRequests),
  'accountClosureRequests.get': ({ path }, bank) => ok(bank.store.closureRequests.get(path.id)),
} satisfies Partial<HandlersOf<OperationRow>>;

/** A task of the bank closes the account. */
export function beginClosure(bank: Bank, account: Account, closure_reason: string): ClosureRequest {
  refuseInactive(account);
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

/** The number of days in which a direct debit can come back. */
const returnDays = 56;

/**
 * The first day on which the account can be closed: with a decoupled or a credit card, the day after
 * its last direct debit can come back; without, today. See "Limits".
 */
export function closureDay(bank: Bank, account: Account): string {
  const cards = bank.store.cards.by('account_id', account.id);
  const isOfCards = /CREDIT_CARD|DECOUPLED_CARD/.test(account.type);
  if (!isOfCards && !cards.some(({ type }) => /CREDIT|DECOUPLED/.test(type))) return bank.today();
  return bookingsOf(bank, account.id)
    .filter(({ booking_type }) => booking_type === 'SEPA_DIRECT_DEBIT' || booking_type === 'DIRECT_DEBIT')
    .map(({ valuta_date }) => daysAfter(valuta_date, returnDays + 1))
    .reduce((latest, day) => (day > latest ? day : latest), bank.today());
}
