import { expensesCents, partsOf } from './annuity.ts';
import { consumerLoanApplicationOf, moveConsumerLoanApplication } from './consumer-loan-application.ts';
import { offerOn } from './consumer-loan-offer.ts';
import { inEuro, inPercent, lendingForm } from './lending-form.ts';
import { effectiveRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { ConsumerLoanOffer } from '#sandbox/engine/model/consumer-loans.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

interface OfferPath {
  readonly person_id: string;
  readonly application_id: string;
  readonly offer_id: string;
}

export const consumerLoanOfferHandlers = {
  /** Adds an offer; the latest one counts. */
  'persons.consumerLoanApplications.offers.subsidize': ({ path, body }, bank) => {
    const application = consumerLoanApplicationOf(bank, path);
    const { loan_amount, loan_term, interest_rate } = offerOf(bank, path);
    if (application.loan_id !== null) throw validationError('The loan exists already.');
    if (body.interest_rate < 0 || body.interest_rate >= interest_rate) {
      throw invalidModel('interest_rate', 'must be lower than that of the offer');
    }
    const terms = { amountCents: loan_amount.value, months: loan_term, rate: body.interest_rate };
    const offer = { id: bank.ids.uuid(), ...offerOn(terms) };
    moveConsumerLoanApplication(bank, application, { offers: [...application.offers, offer] });
    return created(offer);
  },
  'persons.consumerLoanApplications.offers.preContract.get': ({ path }, bank) =>
    lendingForm(bank, 'Information on a consumer loan', linesOf(offerOf(bank, path))),
  'persons.consumerLoanApplications.offers.contract.get': ({ path }, bank) =>
    lendingForm(bank, 'Contract on a consumer loan', linesOf(offerOf(bank, path))),
} satisfies Partial<HandlersOf<OperationRow>>;

function offerOf(bank: Bank, path: OfferPath): ConsumerLoanOffer {
  const offer = consumerLoanApplicationOf(bank, path).offers.find(({ id }) => id === path.offer_id);
  if (offer === undefined) throw modelNotFound('ConsumerLoanOffer', path.offer_id);
  return offer;
}

function linesOf(offer: ConsumerLoanOffer): readonly string[] {
  const { id, loan_amount, loan_term, interest_rate, monthly_installment } = offer;
  const terms = { amountCents: loan_amount.value, months: loan_term, rate: interest_rate };
  const parts = partsOf(terms, monthly_installment.value);
  const costs = euroCents(expensesCents(terms));
  return [
    `Offer ${id}`,
    `Amount ${inEuro(loan_amount)}`,
    `Interest rate ${inPercent(interest_rate)} a year, ${inPercent(effectiveRate(interest_rate))} effective`,
    `${loan_term} installments of ${inEuro(monthly_installment)}, the last one may be smaller`,
    `Costs ${inEuro(costs)}, to be repaid in all ${inEuro(euroCents(loan_amount.value + costs.value))}`,
    ...parts.map(({ principalCents, interestCents }, index) =>
      [
        `Installment ${index + 1}: ${inEuro(euroCents(principalCents + interestCents))},`,
        `${inEuro(euroCents(interestCents))} of it interest`,
      ].join(' '),
    ),
  ];
}
