import { refusalOfInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Fee } from '#sandbox/engine/model.ts';
import { type Call, created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import { equals } from '#sandbox/entities/matches.ts';

type CreateFee = RowOf<'accounts.feeTransactions.create'>;

export const feeHandlers = {
  /** Debits the customer at once, whatever the balance. What a repeated key does is the partner's agreement. */
  'accounts.feeTransactions.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const refused = refusalOfInactive(account);
    if (refused !== undefined) throw refused;
    const earlier = earlierFee(bank, account.id, body.idempotency_key);
    if (earlier !== undefined) return ok(shownFee(earlier));
    return created(shownFee(chargeFee(bank, account.id, body)));
  },
  'accounts.feeTransactions.list': ({ path, filter }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return shownList(
      bank.store.fees
        .by('account_id', account.id)
        .filter(
          (fee) => equals(filter.service_initiated, fee.service_initiated) && equals(filter.type, fee.type),
        ),
      shownFee,
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Under `honour` a key answers with the fee it made; under `ignore` and `drop` it means nothing. */
function earlierFee(bank: Bank, accountId: string, key: string | undefined): Fee | undefined {
  if (key === undefined || bank.options.feeKeys !== 'honour') return undefined;
  return bank.store.fees.by('account_id', accountId).filter((fee) => fee.idempotency_key === key)[0];
}

function chargeFee(bank: Bank, accountId: string, body: Call<CreateFee>['body']): Fee {
  const id = bank.ids.next('fee');
  const valuta_date = body.valuta_date ?? originalDate(bank, accountId, body.original_transaction_id);
  const booking = recordBooking(bank, {
    account_id: accountId,
    booking_type: body.type,
    against: 'partner_fees',
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

/** A fee as the bank answers: its own id links it to its booking, and money has no unit here. */
function shownFee(fee: Fee) {
  return {
    type: fee.type,
    amount: { value: fee.amount_cents, currency: 'EUR' },
    reconciliation_id: fee.id,
    initiator_reference: fee.initiator_reference,
    original_transaction_id: fee.original_transaction_id,
    service_initiated: fee.service_initiated,
    valuta_date: fee.valuta_date,
  };
}
