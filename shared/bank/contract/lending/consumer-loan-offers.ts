import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { decisions } from '#shared/bank/contract/schema/decision.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate, sentRate } from '#shared/bank/contract/schema/rate.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';

export const livingSituations = [
  'LIVING_WITH_PARENTS',
  'LIVING_IN_RENTED_HOUSE',
  'LIVING_IN_OWN_HOUSE',
] as const;

/** How much, and for how many months. */
export const requestedLoan = memoised(() => ({
  requested_loan_amount: moneyInput(),
  requested_loan_term: z.int().check(z.minimum(1)),
}));

/** What else the customer requests and declares, with or without an application. */
export const declaredByCustomer = memoised(() => ({
  requested_interest_rate: z.optional(sentRate()),
  number_of_dependents: z.optional(z.int().check(z.minimum(0))),
  living_situation: z.optional(z.enum(livingSituations)),
  living_situation_amount: z.optional(moneyInput()),
  net_income_amount: z.optional(moneyInput()),
  private_insurance_amount: z.optional(moneyInput()),
  partner_reference_number: z.optional(sentText()),
}));

const anonymousOfferInput = memoised(() =>
  z.strictObject({
    ...requestedLoan(),
    ...declaredByCustomer(),
    // Requested monthly installment.
    requested_emi: z.optional(moneyInput()),
    number_of_kids: z.optional(z.int().check(z.minimum(0))),
    is_joint_application: z.optional(z.boolean()),
    existing_credit_repayment_excluding_mortgage: z.optional(moneyInput()),
    additional_costs: z.optional(moneyInput()),
  }),
);

/** What is offered, to whomever. */
export const loanOffer = memoised(() => ({
  loan_amount: z.nullish(money()),
  /** Months. */
  loan_term: z.nullish(count()),
  interest_rate: z.nullish(rate()),
  monthly_installment: z.nullish(money()),
}));

/** By the term in months: 6, 12, 18, … Two thirds of the customers get this rate or a lower one. */
const twoThirdsRate = memoised(() => z.nullish(z.looseRecord(z.string().check(z.regex(/^\d+$/)), rate())));

const anonymousOffer = memoised(() =>
  z.looseObject({
    loan_decision: z.nullish(openEnum(decisions)),
    offer: z.nullish(z.looseObject(loanOffer())),
    two_thirds_rate: twoThirdsRate(),
  }),
);

export type AnonymousConsumerLoanOffer = z.output<ReturnType<typeof anonymousOffer>>;

export const anonymousConsumerLoanOffers = {
  /** Calculates an offer that binds nobody from what a customer declares without being named. */
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
  /** Reads the two-thirds interest rate of consumer loans for each term. */
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
