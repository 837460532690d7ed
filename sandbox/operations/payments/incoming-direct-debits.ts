import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { recordReturn } from './record-return.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { nextSettlementMs, settlementDay, settlementHour } from '#sandbox/engine/settlement.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { IncomingDirectDebit } from '#sandbox/engine/model/payments.ts';
import { type HandlersOf, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const incomingDirectDebitHandlers = {
  /** Debits that other banks have announced and not collected yet, of every creditor. */
  'accounts.incomingSepaDirectDebits.listScheduled': ({ path }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return shownList(
      bank.store.incomingDirectDebits
        .by('account_id', account.id)
        .filter(({ status }) => status === 'SCHEDULED'),
      (debit) => shownDebit(debit, account),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function shownDebit(debit: IncomingDirectDebit, { iban, bic }: Account) {
  const { id, amount, description, end_to_end_id, valuta_date, creditor_iban, creditor_name } = debit;
  const { creditor_identifier, mandate_reference } = debit;
  return {
    transaction_id: id,
    amount,
    description,
    end_to_end_id,
    creditor_identifier,
    mandate_reference,
    valuta_date,
    requested_collection_date: valuta_date,
    creditor_iban,
    creditor_name,
    debtor_iban: iban,
    debtor_bic: bic,
  };
}

/**
 * Schedules the collection: at 7 of its day or the settlement day that follows it, or at the next settlement if that has
 * passed.
 */
export function expectDirectDebit(bank: Bank, debit: IncomingDirectDebit): IncomingDirectDebit {
  bank.schedule({
    atMs: Math.max(
      nextSettlementMs(bank),
      atBusinessHour(settlementDay(bank, debit.valuta_date), settlementHour),
    ),
    name: 'pay-direct-debit',
    argument: { id: debit.id },
  });
  return bank.store.incomingDirectDebits.insert(debit);
}

function chargeReturn(bank: Bank, account_id: string): void {
  const { returnCharge } = bank.options;
  if (returnCharge === 0) return;
  recordBooking(bank, {
    account_id,
    booking_type: 'ChargeSEPADirectDebitReturn',
    against: 'fee_income',
    amountCents: -returnCharge,
    description: 'Returned direct debit',
  });
}

/** Why the debit could not be paid, as the scheme's codes. */
const returnCodes: Readonly<Record<string, string>> = {
  insufficient_funds: 'AM04',
  unauthorized_action: 'AC06',
  invalid_model: 'AC04',
};

/** Pays the creditor, or returns the debit unbooked if the account cannot pay; true if it was paid. */
export function payDirectDebit(bank: Bank, id: string): boolean {
  const debit = bank.store.incomingDirectDebits.get(id);
  const refused = refusalOfPayment(bank, bank.store.accounts.get(debit.account_id), debit.amount.value);
  if (refused !== undefined) {
    bank.store.incomingDirectDebits.update(id, { status: 'RETURNED' });
    const { account_id, amount, description, end_to_end_id, creditor_iban, creditor_name } = debit;
    const { creditor_identifier, mandate_reference } = debit;
    recordReturn(bank, {
      account_id,
      amount,
      description,
      end_to_end_id,
      creditor_iban,
      creditor_name,
      creditor_identifier,
      mandate_reference,
      booking_id: null,
      sepa_return_code: returnCodes[reasonOf(refused)] ?? 'MS03',
    });
    if (reasonOf(refused) === 'insufficient_funds') chargeReturn(bank, account_id);
    return false;
  }
  bank.store.incomingDirectDebits.update(id, { status: 'EXECUTED' });
  recordBooking(bank, {
    account_id: debit.account_id,
    booking_type: 'SEPA_DIRECT_DEBIT',
    against: debit.direct_debit_id === null ? 'nostro' : 'clearing',
    amountCents: -debit.amount.value,
    description: debit.description,
    counterparty: { iban: debit.creditor_iban, name: debit.creditor_name },
    end_to_end_id: debit.end_to_end_id,
    creditor_identifier: debit.creditor_identifier,
    mandate_reference: debit.mandate_reference,
    transaction_id: id,
  });
  return true;
}
