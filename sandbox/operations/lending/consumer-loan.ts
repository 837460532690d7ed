import { moveConsumerLoanApplication } from './consumer-loan-application.ts';
import { offerOn } from './consumer-loan-offer.ts';
import { payOutLoan } from './loan-payout.ts';
import { newLoan } from './new-loan.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ConsumerLoanApplication } from '#sandbox/engine/model/consumer-loans.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';

/** Makes the loan of the last offer and pays it out. */
export function grantConsumerLoan(
  bank: Bank,
  application: ConsumerLoanApplication,
  recipient_iban: string,
): Loan {
  const { loan_amount, loan_term, interest_rate } = application.offers.at(-1) ?? offerOn(application.wish);
  const loan = newLoan(bank, {
    person_id: application.person_id,
    account_id: null,
    credit_line_id: null,
    terms: { amountCents: loan_amount.value, months: loan_term, rate: interest_rate },
    purpose: purposeOf(application),
    reference: application.partner_reference_number,
    recipient_iban,
    payout_date: bank.today(),
  });
  const paidOut = payOutLoan(bank, loan);
  moveConsumerLoanApplication(bank, application, { status: 'loan_created', loan_id: loan.id });
  return paidOut;
}

function purposeOf({ attributes }: ConsumerLoanApplication): string | null {
  const { loan_purpose } = attributes;
  return typeof loan_purpose === 'string' ? loan_purpose : null;
}
