import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate, sentRate } from '#shared/bank/contract/schema/rate.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';
import { decisions } from './decision.ts';

export const livingSituations = [
  'LIVING_WITH_PARENTS',
  'LIVING_IN_RENTED_HOUSE',
  'LIVING_IN_OWN_HOUSE',
] as const;

/** What a loan is asked for and what the customer says of themselves, without and with an application. */
export const loanWish = memoised(() => ({
  requested_loan_amount: moneyInput,
  /** Months. */
  requested_loan_term: z.int().min(1),
  requested_interest_rate: sentRate.optional(),
  number_of_dependents: z.int().min(0),
  living_situation: sentOpenEnum(livingSituations),
  living_situation_amount: moneyInput,
  net_income_amount: moneyInput,
  private_insurance_amount: moneyInput,
  partner_reference_number: sentText(),
}));

const anonymousOfferInput = memoised(() => {
  const { requested_loan_amount, requested_loan_term, ...declared } = loanWish();
  return z.strictObject({
    requested_loan_amount,
    requested_loan_term,
    ...z.object(declared).partial().shape,
    // Wished monthly installment.
    requested_emi: moneyInput.optional(),
    number_of_kids: z.int().min(0).optional(),
    is_joint_application: z.boolean().optional(),
    existing_credit_repayment_excluding_mortgage: moneyInput.optional(),
    additional_costs: moneyInput.optional(),
  });
});

/** What is offered, to whomever. */
export const loanOffer = memoised(() => ({
  loan_amount: money.nullish(),
  /** Months. */
  loan_term: count.nullish(),
  interest_rate: rate.nullish(),
  monthly_installment: money.nullish(),
}));

/** By the term in months: 6, 12, 18, … Two thirds of the customers get this rate or a lower one. */
const twoThirdsRate = memoised(() => z.looseRecord(z.string().regex(/^\d+$/), rate).nullish());

const anonymousOffer = memoised(() =>
  z.looseObject({
    loan_decision: openEnum(decisions).nullish(),
    offer: z.looseObject(loanOffer()).nullish(),
    two_thirds_rate: twoThirdsRate(),
  }),
);

export type AnonymousConsumerLoanOffer = z.output<ReturnType<typeof anonymousOffer>>;

export const anonymousConsumerLoanOffers = {
  create: endpoint({
    operation: 'anonymousConsumerLoanOffers.create',
    method: 'POST',
    path: '/v1/anonymous_consumer_loan_offers',
    body: json(anonymousOfferInput),
    reply: json(anonymousOffer),
    retry: 'never',
  }),
};

const twoThirdsRates = {
  get: endpoint({
    operation: 'consumerLoans.twoThirdsRates.get',
    method: 'GET',
    path: '/v1/consumer_loans/two_thirds_rates',
    // The member's name is that of the anonymous offer; here none is stated.
    reply: json(() => z.looseObject({ two_thirds_rate: twoThirdsRate() })),
    retry: 'safe',
  }),
};

export const consumerLoans = { twoThirdsRates };
