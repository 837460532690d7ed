import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json, multipart, pdf } from '#shared/bank/contract/endpoint.ts';
import { employmentStatuses } from '#shared/bank/contract/persons/persons.ts';
import { accountSnapshotLink } from '#shared/bank/contract/schema/account-snapshot.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { sentRate } from '#shared/bank/contract/schema/rate.ts';
import { sepaIban } from '#shared/bank/contract/schema/sepa.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { declaredByCustomer, loanOffer, requestedLoan } from './consumer-loan-offers.ts';
import { loan } from './loan.ts';

export const consumerLoanApplicationStatuses = [
  'esign_pending',
  'loan_created',
  'account_snapshot_pending',
  'account_snapshot_verification_pending',
  'offered',
  'rejected',
] as const;

/**
 * The reference demands the record, the purpose and what the customer says of themselves; that amount and term are
 * asked for here too is not stated anywhere.
 */
const applicationInput = memoised(() =>
  z.strictObject({
    credit_record_id: z.optional(sentText()),
    loan_purpose: z.optional(sentText()),
    moved_in_last_two_years: z.optional(z.boolean()),
    requested_loan_amount: z.optional(requestedLoan().requested_loan_amount),
    requested_loan_term: z.optional(requestedLoan().requested_loan_term),
    ...declaredByCustomer(),
    employment_status: z.optional(z.enum(employmentStatuses)),
  }),
);

const offer = memoised(() => z.looseObject({ id: reference(), ...loanOffer() }));

const application = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    status: z.nullish(openEnum(consumerLoanApplicationStatuses)),
    status_description: text(),
    skip_account_snapshot: z.nullish(flag()),
    signing_id: reference(),
    loan_id: reference(),
    /** Of a loan that pays for a purchase. */
    seller: text(),
    financed_good: text(),
    cash_price: z.nullish(money()),
    payout_description: text(),
    delayed_payout_strategy: text(),
    approximate_total_loan_expenses: z.nullish(money()),
    offers: z.nullish(z.array(offer())),
  }),
);

export type ConsumerLoanApplication = z.output<ReturnType<typeof application>>;
export type ConsumerLoanOffer = z.output<ReturnType<typeof offer>>;

const offers = {
  /** Makes an offer at a reduced rate out of another one of the application. */
  subsidize: endpoint({
    operation: 'persons.consumerLoanApplications.offers.subsidize',
    method: 'POST',
    path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/offers/{offer_id}/subsidize',
    // That the rate is in the body is stated, its name is not.
    body: json(() => z.strictObject({ interest_rate: sentRate() })),
    reply: json(offer),
    retry: 'never',
  }),
  preContract: {
    /** Downloads the information on an offered consumer loan that comes before its contract, as a PDF. */
    get: endpoint({
      operation: 'persons.consumerLoanApplications.offers.preContract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/offers/{offer_id}/pre_contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
  contract: {
    /** Downloads the contract on an offered consumer loan as a PDF. */
    get: endpoint({
      operation: 'persons.consumerLoanApplications.offers.contract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/offers/{offer_id}/contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
};

export const consumerLoanApplications = {
  /** Applies for a consumer loan; scoring ends once an account snapshot is linked or skipped. */
  create: endpoint({
    operation: 'persons.consumerLoanApplications.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/consumer_loan_applications',
    body: json(applicationInput),
    reply: json(application),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one application for a consumer loan, with its status; an event may follow. */
  get: endpoint({
    operation: 'persons.consumerLoanApplications.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}',
    reply: json(application),
    relies: ['status'],
    retry: 'safe',
  }),
  /** Lets the bank decide on a consumer loan without an account snapshot. */
  skipAccountSnapshot: endpoint({
    operation: 'persons.consumerLoanApplications.skipAccountSnapshot',
    method: 'PUT',
    path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/skip_account_snapshot',
    repeats: { application_id: 'id' },
    reply: json(application),
    retry: 'natural-key',
  }),
  /** Links an account snapshot to an application for a consumer loan, which starts the last step of its scoring. */
  linkAccountSnapshot: endpoint({
    operation: 'persons.consumerLoanApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/account_snapshot',
    body: json(accountSnapshotLink),
    reply: empty,
    retry: 'natural-key',
  }),
  /** Uploads the purchase contract that a consumer loan pays for, and says where in it to sign. */
  uploadPurchaseContract: endpoint({
    operation: 'persons.consumerLoanApplications.uploadPurchaseContract',
    method: 'PUT',
    path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/upload_purchase_contract',
    repeats: { application_id: 'id' },
    // That the body says where to sign is stated, how it does is not.
    body: multipart(() => z.strictObject({ signature_position: sentText() }), ['file']),
    reply: json(application),
    // Whether the contract has arrived cannot be read back.
    retry: 'never',
  }),
  /** Makes the consumer loan of an application and pays it out to the given account. */
  createConsumerLoan: endpoint({
    operation: 'persons.consumerLoanApplications.createConsumerLoan',
    method: 'PUT',
    path: '/v1/persons/{person_id}/consumer_loan_applications/{application_id}/consumer_loan',
    // That an account is given is stated, its name is that of the loan's.
    body: json(() => z.strictObject({ recipient_iban: sepaIban() })),
    reply: json(loan),
    successStatus: 201,
    retry: 'natural-key',
  }),
  offers,
};
