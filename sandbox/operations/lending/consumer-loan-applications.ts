import { namedSnapshot } from '#sandbox/entities/accounts/account-snapshot.ts';
import { usableCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { type HandlersOf, created, ok, done } from '#sandbox/engine/operation.ts';
import { invalidModel, validationError } from '#sandbox/engine/refusal.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ConsumerLoanApplication } from '#sandbox/engine/model/consumer-loans.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import {
  consumerLoanApplicationOf,
  moveConsumerLoanApplication,
  score,
  shownConsumerLoanApplication,
} from './consumer-loan-application.ts';
import { offerOn, twoThirdsRates, requestedTerms } from './consumer-loan-offer.ts';
import { decisionOn } from './scoring.ts';
import { shownLoan } from './shown-loan.ts';
import { payOutLoan } from './loan-payout.ts';
import { newLoan } from './new-loan.ts';

export const consumerLoanApplicationHandlers = {
  /** Creates nothing, so the answer is not 201. */
  'anonymousConsumerLoanOffers.create': ({ body }) => {
    const { partner_reference_number = null } = body;
    const loan_decision = decisionOn({ partner_reference_number });
    const offer = offerOn(requestedTerms(body));
    return ok({
      loan_decision,
      offer: loan_decision === 'OFFERED' ? offer : null,
      two_thirds_rate: twoThirdsRates(),
    });
  },
  'consumerLoans.twoThirdsRates.get': () => ok({ two_thirds_rate: twoThirdsRates() }),
  'persons.consumerLoanApplications.create': ({ path, body }, bank) => {
    const person = existingPerson(bank, path.person_id);
    if (body.credit_record_id !== undefined) usableCreditRecord(bank, person.id, body.credit_record_id);
    const application = bank.store.consumerLoanApplications.insert({
      id: bank.ids.next('consumerLoanApplication'),
      person_id: person.id,
      status: 'account_snapshot_pending',
      wish: requestedTerms(body),
      attributes: toJsonObject(body),
      partner_reference_number: body.partner_reference_number ?? null,
      account_snapshot_id: null,
      skip_account_snapshot: false,
      signature_position: null,
      signing_id: null,
      offers: [],
      loan_id: null,
    });
    return created(shownConsumerLoanApplication(application));
  },
  'persons.consumerLoanApplications.get': ({ path }, bank) =>
    ok(shownConsumerLoanApplication(consumerLoanApplicationOf(bank, path))),
  'persons.consumerLoanApplications.skipAccountSnapshot': ({ path }, bank) => {
    const application = consumerLoanApplicationOf(bank, path);
    const skipped = { account_snapshot_id: null, skip_account_snapshot: true };
    return ok(shownConsumerLoanApplication(score(bank, application, skipped)));
  },
  'persons.consumerLoanApplications.linkAccountSnapshot': ({ path, body }, bank) => {
    const application = consumerLoanApplicationOf(bank, path);
    const { id } = namedSnapshot(bank, application.person_id, body.account_snapshot_id);
    score(bank, application, { account_snapshot_id: id, skip_account_snapshot: false });
    return done();
  },
  /** From here on the customer can sign it. */
  'persons.consumerLoanApplications.uploadPurchaseContract': ({ path, body, files }, bank) => {
    const application = consumerLoanApplicationOf(bank, path);
    if (files.file.bytes.byteLength === 0) throw invalidModel('file', 'must not be empty');
    if (application.status !== 'offered' && application.status !== 'esign_pending') {
      throw validationError('The application has no offer that could be signed.');
    }
    const moved = moveConsumerLoanApplication(bank, application, {
      ...body,
      status: 'esign_pending',
      signing_id: bank.ids.next('signing'),
    });
    return ok(shownConsumerLoanApplication(moved));
  },
  /** A repeated call answers with the existing loan. */
  'persons.consumerLoanApplications.createConsumerLoan': ({ path, body }, bank) => {
    const application = consumerLoanApplicationOf(bank, path);
    if (application.loan_id !== null) return ok(shownLoan(bank, bank.store.loans.get(application.loan_id)));
    if (application.status !== 'offered' && application.status !== 'esign_pending') {
      throw validationError('The application has no offer.');
    }
    return created(shownLoan(bank, grantConsumerLoan(bank, application, body.recipient_iban)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Makes the loan of the last offer and pays it out. */
function grantConsumerLoan(bank: Bank, application: ConsumerLoanApplication, recipient_iban: string): Loan {
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
