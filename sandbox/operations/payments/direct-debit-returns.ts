import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { bookReturn } from './settle-direct-debit.ts';
import { recordReturn } from './record-return.ts';
import { refusalOfInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { bookLate } from '#sandbox/entities/payments/late-booking.ts';
import { postponed } from '#sandbox/engine/settlement.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { type Account, type Booking, euroCents } from '#sandbox/engine/model.ts';
import type { DirectDebitReturn } from '#sandbox/engine/model/payments.ts';
import { changeRequested, type HandlersOf } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** Older debits, up to 13 months, are given back only by support. See "Limits". */
const refundDays = 56;

/** The customer asked for the money back. */
const refundCode = 'MD06';

export const directDebitReturnHandlers = {
  'persons.accounts.sepaDirectDebitReturns.create': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    const { id } = refundable(bank, account, body.booking_id);
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.sepaDirectDebitReturns.create',
        argument: { account_id: account.id, booking_id: id, reason: body.reason ?? null },
        person_id: path.person_id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const waitingReturn = memoised(() =>
  z.object({ account_id: z.string(), booking_id: z.string(), reason: z.nullable(z.string()) }),
);

/**
 * Much may have happened since the change request was created, so everything is checked again. The money comes back at
 * the next settlement.
 */
export function acceptReturn(bank: Bank, argument: JsonObject): DirectDebitReturn {
  const { account_id, booking_id, reason } = waitingReturn().parse(argument);
  const debit = refundable(bank, bank.store.accounts.get(account_id), booking_id);
  const task = { name: 'refund-direct-debit', argument: { id: debit.id } };
  if (postponed(bank, task) === undefined) refundDebit(bank, debit.id);
  const { mandate_reference, creditor_identifier, end_to_end_id } = debit;
  return recordReturn(bank, {
    account_id,
    booking_id,
    creditor_iban: debit.recipient_iban ?? '',
    creditor_name: debit.recipient_name ?? '',
    creditor_identifier,
    mandate_reference,
    amount: euroCents(Math.abs(debit.amount.value)),
    end_to_end_id,
    sepa_return_code: refundCode,
    description: reason,
  });
}

/** Gives the money back, also to an account that is blocked by now, unless the bank has no such debit any more. */
export function refundDebit(bank: Bank, bookingId: string): void {
  const debit = bank.store.bookings.find(bookingId);
  if (debit === undefined) return;
  const { account_id, mandate_reference, creditor_identifier, end_to_end_id } = debit;
  const { direct_debit_id = null } = bank.store.incomingDirectDebits.find(debit.transaction_id ?? '') ?? {};
  const against = direct_debit_id === null ? 'nostro' : 'clearing';
  bookLate(bank, {
    account_id,
    booking_type: 'SEPA_DIRECT_DEBIT_RETURN',
    against,
    amountCents: Math.abs(debit.amount.value),
    counterparty: { iban: debit.recipient_iban ?? '', name: debit.recipient_name ?? '' },
    mandate_reference,
    creditor_identifier,
    end_to_end_id,
    return_transaction_id: debit.transaction_id,
    sepa_return_code: refundCode,
  });
  if (direct_debit_id === null) return;
  const collected = bank.store.directDebits.get(direct_debit_id);
  bookReturn(bank, collected, { against, sepa_return_code: refundCode });
}

/** The booking, if its money can be given back. See "Errors". */
function refundable(bank: Bank, account: Account, bookingId: string): Booking {
  const inactive = refusalOfInactive(account);
  if (inactive !== undefined) throw inactive;
  if (account.locking_status !== 'NO_BLOCK') {
    throw refusal(400, 'invalid_model', 'The account is blocked.');
  }
  const booking = bank.store.bookings.get(bookingId);
  if (booking.account_id !== account.id) throw modelNotFound('Booking', bookingId);
  if (booking.amount.value > 0) throw invalidModel('booking_id', 'has a positive amount');
  if (booking.booking_type !== 'SEPA_DIRECT_DEBIT') throw invalidModel('booking_id', 'is no direct debit');
  if (isReturned(bank, booking)) throw invalidModel('booking_id', 'was returned already');
  if (booking.valuta_date < daysAfter(bank.today(), -refundDays)) {
    throw invalidModel('booking_id', `has a valuta date older than ${refundDays} days`);
  }
  return booking;
}

/** Also if the money is given back on a later day. */
function isReturned(bank: Bank, { id, account_id, transaction_id }: Booking): boolean {
  const returns = bank.store.directDebitReturns.by('account_id', account_id);
  if (returns.some(({ booking_id }) => booking_id === id)) return true;
  return bookingsOf(bank, account_id).some(
    ({ return_transaction_id }) => return_transaction_id !== null && return_transaction_id === transaction_id,
  );
}
