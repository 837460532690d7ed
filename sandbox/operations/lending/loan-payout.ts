import { moveLoan } from './new-loan.ts';
import { settlesToday } from '#sandbox/engine/settlement.ts';
import { nextDueDate } from './repayment-schedule.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import { addresseeOf, receiveMoney, unknownHere } from '#sandbox/entities/payments/arriving-money.ts';

/** Money that the bank lends, with the account at this or another bank that gets it. */
interface Lent {
  readonly id: string;
  readonly cents: number;
  readonly iban: string;
  readonly description: string;
}

/** Why the account did not accept it; undefined if it did. */
export function payOutLent(bank: Bank, { id, cents, iban, description }: Lent): string | undefined {
  const addressee = addresseeOf(bank, iban);
  if (unknownHere(bank, iban) !== undefined) return 'ACCOUNT_UNKNOWN';
  if (addressee === undefined) {
    postBetween(bank, ['loans', 'nostro'], cents);
    return undefined;
  }
  const arrival = receiveMoney(bank, addressee.account, {
    booking_type: 'SEPA_CREDIT_TRANSFER',
    against: 'loans',
    amountCents: cents,
    sender: {},
    description,
    transaction_id: id,
    receiver_iban_virtual: addressee.virtualIban,
  });
  return arrival.outcome === 'rejected' ? arrival.transaction.status_reason : undefined;
}

/**
 * Pays to the named account, at this or another bank; on a closed day, the payout waits for the next settlement day.
 * It is blocked if no account is named, the account accepts no money, or the credit line was revoked.
 */
export function payOutLoan(bank: Bank, loan: Loan): Loan {
  if (!settlesToday(bank))
    return loan.status === 'payout_pending' ? loan : moveLoan(bank, loan, { status: 'payout_pending' });
  const reason = refusedPayout(bank, loan);
  if (reason !== undefined) {
    return moveLoan(bank, loan, { status: 'payout_initiation_blocked', status_reason: reason });
  }
  const paidOut = { ...loan, payout_date: bank.today(), status_reason: null };
  return moveLoan(bank, loan, {
    ...paidOut,
    status: 'payout_issued',
    next_due_date: nextDueDate(bank, paidOut),
  });
}

/** Pays the loan out, or says why it was not paid. */
function refusedPayout(bank: Bank, loan: Loan): string | undefined {
  if (isLineRevoked(bank, loan)) return 'CREDIT_LINE_REVOKED';
  const iban = loan.recipient_iban ?? accountOf(bank, loan)?.iban;
  if (iban === undefined) return 'NO_PAYOUT_ACCOUNT';
  return payOutLent(bank, { id: loan.id, cents: loan.amount.value, iban, description: 'Loan payout' });
}

function isLineRevoked(bank: Bank, { credit_line_id }: Loan): boolean {
  return credit_line_id !== null && bank.store.creditLines.get(credit_line_id).status === 'revoked';
}

/** The borrower’s own account here, for collecting installments; undefined if they pay from another bank. */
export function debtorAccountOf(bank: Bank, loan: Loan): Account | undefined {
  const account = accountOf(bank, loan) ?? addresseeOf(bank, loan.recipient_iban ?? '')?.account;
  return account?.person_id === loan.person_id ? account : undefined;
}

function accountOf(bank: Bank, { account_id }: Loan): Account | undefined {
  return account_id === null ? undefined : bank.store.accounts.get(account_id);
}
