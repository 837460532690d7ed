import { shownFee } from './shown-fee.ts';
import { refusalOfInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger.ts';
import type { Fee } from '#sandbox/engine/model.ts';
import type { Call, OperationHandler } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

type CreateFee = RowOf<'accounts.feeTransactions.create'>;

/** Debits the customer at once, whatever the balance. What a repeated key does is the partner's agreement. */
export const createFee: OperationHandler<CreateFee> = ({ path, body }, bank) => {
  const account = bank.store.accounts.get(path.account_id);
  const refused = refusalOfInactive(account);
  if (refused !== undefined) throw refused;
  const earlier = earlierFee(bank, account.id, body.idempotency_key);
  if (earlier !== undefined) return ok(shownFee(earlier));
  return created(shownFee(chargeFee(bank, account.id, body)));
};

/** Under `honour` a key answers with the fee it made; under `ignore` and `drop` it means nothing. */
function earlierFee(bank: Bank, accountId: string, key: string | undefined): Fee | undefined {
  if (key === undefined || bank.options.feeKeys !== 'honour') return undefined;
  return bank.store.fees.where((fee) => fee.account_id === accountId && fee.idempotency_key === key)[0];
}

function chargeFee(bank: Bank, accountId: string, body: Call<CreateFee>['body']): Fee {
  const id = bank.ids.next('fee');
  const valuta_date = body.valuta_date ?? originalDate(bank, accountId, body.original_transaction_id);
  const booking = recordBooking(bank, {
    account_id: accountId,
    booking_type: body.type,
    amountCents: -body.amount.value,
    description: body.type,
    transaction_id: id,
    valuta_date,
  });
  const isDropped = bank.options.feeKeys === 'drop';
  return bank.store.fees.insert({
    id,
    account_id: accountId,
    type: body.type,
    amount_cents: body.amount.value,
    initiator_reference: isDropped ? null : (body.initiator_reference ?? null),
    idempotency_key: isDropped ? null : (body.idempotency_key ?? null),
    original_transaction_id: body.original_transaction_id ?? null,
    service_initiated: false,
    valuta_date,
    booking_id: booking.id,
  });
}

function originalDate(bank: Bank, accountId: string, bookingId: string | undefined): string {
  if (bookingId === undefined) return bank.today();
  const original = bank.store.bookings.find(bookingId);
  if (original?.account_id !== accountId) throw invalidModel('original_transaction_id', 'is invalid');
  return original.valuta_date;
}
