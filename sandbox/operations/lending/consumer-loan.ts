import { moveConsumerLoanApplication } from './consumer-loan-application.ts';
import { offerOn } from './consumer-loan-offer.ts';
import { emitLoan } from './shown-loan.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween } from '#sandbox/engine/ledger/bookings.ts';
import { addresseeOf, receiveMoney } from '#sandbox/entities/payments/arriving-money.ts';
import type { ConsumerLoanApplication } from '#sandbox/engine/model/consumer-loans.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';

/** Makes the loan of the last offer and pays it out. */
export function grantConsumerLoan(
  bank: Bank,
  application: ConsumerLoanApplication,
  recipient_iban: string,
): Loan {
  const offer = application.offers.at(-1) ?? offerOn(application.wish);
  const loan = bank.store.loans.insert({
    id: bank.ids.next('loan'),
    person_id: application.person_id,
    account_id: null,
    credit_line_id: null,
    status: 'payout_issued',
    amount: offer.loan_amount,
    term: offer.loan_term,
    interest_rate: offer.interest_rate,
    monthly_payment: offer.monthly_installment,
    purpose: purposeOf(application),
    reference: application.partner_reference_number,
    recipient_iban,
    created_at: bank.instant(),
  });
  payOut(bank, loan, recipient_iban);
  emitLoan(bank, loan);
  moveConsumerLoanApplication(bank, application, { status: 'loan_created', loan_id: loan.id });
  return loan;
}

/** To whatever account was named, here or elsewhere. */
function payOut(bank: Bank, { id, amount }: Loan, iban: string): void {
  const addressee = addresseeOf(bank, iban);
  if (addressee === undefined) {
    postBetween(bank, ['loans', 'nostro'], amount.value);
    return;
  }
  receiveMoney(bank, addressee.account, {
    booking_type: 'SEPA_CREDIT_TRANSFER',
    against: 'loans',
    amountCents: amount.value,
    sender: {},
    description: 'Loan payout',
    transaction_id: id,
  });
}

function purposeOf({ attributes }: ConsumerLoanApplication): string | null {
  const { loan_purpose } = attributes;
  return typeof loan_purpose === 'string' ? loan_purpose : null;
}
