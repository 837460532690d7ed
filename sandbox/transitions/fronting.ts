import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { nextIban } from '#sandbox/engine/iban.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type {
  BusinessFrontedLoan,
  BusinessFrontingApplication,
  ConsumerFrontedLoan,
  FrontedLoanTerms,
  FrontingPayout,
  FrontingRelationship,
} from '#sandbox/engine/model/fronting.ts';
import {
  businessFrontingApplicationStates,
  frontingPayoutStates,
  frontingRelationshipStates,
} from '#sandbox/engine/states/fronting.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import {
  collectInstallment,
  collectionFrom,
  uncollected,
} from '#sandbox/operations/lending/fronted-collection.ts';
import { payOutLent } from '#sandbox/operations/lending/loan-payout.ts';
import { creditLineRate, effectiveRate } from '#sandbox/operations/lending/scoring.ts';

export const newFrontingApplication = z.strictObject({ business_id: z.string() });

/** The bank begins its due diligence at once. See "States and transitions". */
export function applyForFronting(
  bank: Bank,
  wanted: z.input<typeof newFrontingApplication>,
): BusinessFrontingApplication {
  const { id: business_id } = existingBusiness(bank, newFrontingApplication.parse(wanted).business_id);
  const id = bank.ids.next('businessFrontingApplication');
  return tell(
    bank,
    bank.store.businessFrontingApplications.insert({ id, business_id, status: 'cdd_pending' }),
  );
}

export const frontingDecision = z.strictObject({
  id: z.string(),
  status: z
    ._default(z.enum(['approved', 'rejected']), 'approved')
    .check(z.describe('a failed check rejects')),
});

export function decideOnFronting(
  bank: Bank,
  wanted: z.input<typeof frontingDecision>,
): BusinessFrontingApplication {
  const { id, status } = frontingDecision.parse(wanted);
  const { businessFrontingApplications } = bank.store;
  businessFrontingApplicationStates.move(businessFrontingApplications.get(id).status, status);
  return tell(bank, businessFrontingApplications.update(id, { status }));
}

function tell(bank: Bank, application: BusinessFrontingApplication): BusinessFrontingApplication {
  const { id, status } = application;
  bank.emit({ type: 'BUSINESS_FRONTING_APPLICATION', entityId: id, payload: { id, status } });
  return application;
}

export const relationshipMove = z.strictObject({
  business_id: z.string(),
  status: z._default(z.enum(frontingRelationshipStates.statuses), 'active'),
});

export function changeFrontingRelationship(
  bank: Bank,
  wanted: z.input<typeof relationshipMove>,
): FrontingRelationship {
  const { business_id, status } = relationshipMove.parse(wanted);
  const { id } = existingBusiness(bank, business_id);
  const known = bank.store.frontingRelationships.find(id);
  if (known !== undefined) frontingRelationshipStates.move(known.status, status);
  const relationship = bank.store.frontingRelationships.insert({ id, status });
  bank.emit({
    type: 'BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED',
    entityId: id,
    payload: relationship,
  });
  return relationship;
}

const payoutTerms = {
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  duration: z._default(z.int().check(z.minimum(1), z.maximum(120)), 12).check(z.describe('months')),
  recipient_iban: z._default(z.string(), 'DE89370400440532013000'),
  recipient_name: z._default(z.string(), 'Max Mustermann'),
};

export const businessPayout = z.strictObject({
  application_id: z.string().check(z.describe('an approved one')),
  ...payoutTerms,
});

/** Grants the loan and orders the transfer to its recipient. */
export function payOutFrontedLoan(bank: Bank, wanted: z.input<typeof businessPayout>): BusinessFrontedLoan {
  const { application_id, ...payout } = businessPayout.parse(wanted);
  const application = bank.store.businessFrontingApplications.get(application_id);
  if (application.status !== 'approved') throw validationError('The application is not approved.');
  const loan = bank.store.businessFrontedLoans.insert({
    id: bank.ids.next('businessFrontedLoan'),
    application_id: application.id,
    ...termsOf(bank, payout),
    nominal_interest_rate: creditLineRate,
    effective_interest_rate: effectiveRate(creditLineRate),
    status: 'payout_issued',
    status_reason: null,
    ...uncollected,
  });
  const { recipient_iban, recipient_name, amount } = loan;
  bank.store.frontingPayouts.insert({
    id: bank.ids.next('frontingPayout'),
    loan_id: loan.id,
    recipient_iban,
    recipient_name,
    amount,
    tag: 'INITIAL_PAYOUT',
    status: 'transfers_pending',
    transaction_description: null,
    transaction_end_to_end_id: null,
  });
  tellOfBusinessLoan(bank, loan);
  return loan;
}

function tellOfBusinessLoan(bank: Bank, loan: BusinessFrontedLoan): void {
  const { id, application_id, effective_interest_rate, nominal_interest_rate, status, status_reason } = loan;
  const rates = { effective_interest_rate, nominal_interest_rate };
  bank.emit({
    type: 'BUSINESS_FRONTING_LOAN_PAYOUT',
    entityId: id,
    payload: { ...shownTerms(loan), ...rates, id, application_id, status, status_reason },
  });
}

/** A day of the bank's: installments of what was lent for the partner. A business loan that is repaid is closed. */
export function collectFrontedInstallments(bank: Bank, today: string): void {
  const { consumerFrontedLoans, businessFrontedLoans } = bank.store;
  for (const loan of consumerFrontedLoans.by('next_due_date', today)) {
    consumerFrontedLoans.update(loan.id, collectInstallment(bank, loan, loan.requested_interest_rate));
  }
  for (const loan of businessFrontedLoans.by('next_due_date', today)) {
    const collected = collectInstallment(bank, loan, loan.nominal_interest_rate);
    const isRepaid = collected.next_due_date === null;
    const status_reason = isRepaid ? 'closed' : loan.status_reason;
    const known = businessFrontedLoans.update(loan.id, { ...collected, status_reason });
    if (isRepaid) tellOfBusinessLoan(bank, known);
  }
}

export const completedPayouts = z.strictObject({ loan_id: z.string() });

/** The transfers that a payout of a loan waits for are made, unless the recipient’s account here takes no money. */
export function completeFrontingPayouts(
  bank: Bank,
  wanted: z.input<typeof completedPayouts>,
): readonly FrontingPayout[] {
  const { id } = bank.store.businessFrontedLoans.get(completedPayouts.parse(wanted).loan_id);
  return bank.store.frontingPayouts
    .by('loan_id', id)
    .filter(({ status }) => status === 'transfers_pending')
    .flatMap((pending) => {
      const rejection = payOutLent(bank, lentBy(pending));
      return rejection === undefined ? [completePayout(bank, pending)] : [];
    });
}

function completePayout(bank: Bank, pending: FrontingPayout): FrontingPayout {
  const status = frontingPayoutStates.move(pending.status, 'transfers_complete');
  const payout = bank.store.frontingPayouts.update(pending.id, { status });
  bank.store.businessFrontedLoans.update(payout.loan_id, collectionFrom(bank.today()));
  bank.emit({ type: 'BUSINESS_FRONTING_PAYOUT_UPDATE', entityId: payout.id, payload: payout });
  return payout;
}

function lentBy({ id, amount, recipient_iban }: Pick<FrontingPayout, 'id' | 'amount' | 'recipient_iban'>) {
  return { id, cents: amount.value, iban: recipient_iban, description: 'Loan payout' };
}

export const consumerPayout = z.strictObject(payoutTerms);

/** The application is made elsewhere: the bank reports it once the loan is paid out. */
export function payOutConsumerFrontedLoan(
  bank: Bank,
  wanted: z.input<typeof consumerPayout>,
): ConsumerFrontedLoan {
  const loan = bank.store.consumerFrontedLoans.insert({
    id: bank.ids.next('consumerFrontedLoan'),
    application_id: bank.ids.next('consumerFrontingApplication'),
    ...termsOf(bank, consumerPayout.parse(wanted)),
    requested_interest_rate: creditLineRate,
    status: 'payout_issued',
    ...uncollected,
  });
  const { id, application_id, requested_interest_rate, status } = loan;
  const rejection = payOutLent(bank, lentBy(loan));
  bank.emit({
    type: 'CONSUMER_FRONTING_APPLICATION',
    entityId: id,
    payload: { ...shownTerms(loan), id, application_id, requested_interest_rate, status },
  });
  if (rejection !== undefined) return loan;
  return bank.store.consumerFrontedLoans.update(id, collectionFrom(bank.today()));
}

function shownTerms(loan: FrontedLoanTerms): FrontedLoanTerms {
  const { amount, agio, duration, recipient_iban, recipient_name } = loan;
  const { collateral_account_iban, collection_account_iban, settlement_account_iban } = loan;
  const ibans = { collateral_account_iban, collection_account_iban, settlement_account_iban };
  return { amount, agio, duration, recipient_iban, recipient_name, ...ibans };
}

function termsOf(bank: Bank, { amount, ...terms }: z.output<typeof consumerPayout>): FrontedLoanTerms {
  return {
    ...terms,
    amount: euroCents(amount),
    agio: 0,
    collateral_account_iban: nextIban(bank.random),
    collection_account_iban: nextIban(bank.random),
    settlement_account_iban: nextIban(bank.random),
  };
}
