import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { nextIban } from '#sandbox/engine/iban.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type {
  BusinessFrontedLoan,
  ConsumerFrontedLoan,
  FrontedLoanTerms,
  FrontingPayout,
} from '#sandbox/engine/model/fronting.ts';
import { frontedLoanStates, frontingPayoutStates } from '#sandbox/engine/states/fronting.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import {
  collectInstallment,
  collectionFrom,
  uncollected,
} from '#sandbox/operations/lending/fronted-collection.ts';
import { payOutLent } from '#sandbox/operations/lending/loan-payout.ts';
import { creditLineRate, effectiveRate } from '#sandbox/operations/lending/scoring.ts';

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

/** Grants the loan and orders the transfer to its recipient; then the loan is paid out. */
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
    status: 'payout_pending',
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
  announceBusinessLoan(bank, loan);
  return loan;
}

function announceBusinessLoan(bank: Bank, loan: BusinessFrontedLoan): void {
  const { id, application_id, effective_interest_rate, nominal_interest_rate, status, status_reason } = loan;
  const rates = { effective_interest_rate, nominal_interest_rate };
  bank.emit({
    type: 'BUSINESS_FRONTING_LOAN_PAYOUT',
    entityId: id,
    payload: { ...shownTerms(loan), ...rates, id, application_id, status, status_reason },
  });
}

/** Step of the bank's day: installments of fronted loans. A repaid business loan is closed. */
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
    if (isRepaid) announceBusinessLoan(bank, known);
  }
}

export const completedPayouts = z.strictObject({
  loan_id: z.string().check(z.describe('of a business, or of a consumer whose payout was blocked')),
});

/**
 * Makes the transfers of a payout. If the recipient’s account here accepts no money, the loan is
 * blocked, and its transfers wait for another attempt.
 */
export function completeFrontingPayouts(
  bank: Bank,
  wanted: z.input<typeof completedPayouts>,
): readonly FrontingPayout[] {
  const { loan_id } = completedPayouts.parse(wanted);
  const consumerLoan = bank.store.consumerFrontedLoans.find(loan_id);
  if (consumerLoan !== undefined) {
    if (!frontedLoanStates.isFinal(consumerLoan.status)) payOutToConsumer(bank, consumerLoan);
    return [];
  }
  const { id } = bank.store.businessFrontedLoans.get(loan_id);
  return bank.store.frontingPayouts
    .by('loan_id', id)
    .filter(({ status }) => status === 'transfers_pending')
    .flatMap((pending) => {
      const rejection = payOutLent(bank, lentBy(pending));
      if (rejection === undefined) return [completePayout(bank, pending)];
      changeBusinessLoan(bank, id, { status: 'payout_initiation_blocked', status_reason: rejection });
      return [];
    });
}

function completePayout(bank: Bank, pending: FrontingPayout): FrontingPayout {
  const status = frontingPayoutStates.move(pending.status, 'transfers_complete');
  const payout = bank.store.frontingPayouts.update(pending.id, { status });
  bank.emit({ type: 'BUSINESS_FRONTING_PAYOUT_UPDATE', entityId: payout.id, payload: payout });
  const collection = collectionFrom(bank);
  changeBusinessLoan(bank, payout.loan_id, { status: 'payout_issued', status_reason: null, ...collection });
  return payout;
}

function changeBusinessLoan(bank: Bank, id: string, change: Partial<BusinessFrontedLoan>): void {
  announceBusinessLoan(bank, bank.store.businessFrontedLoans.update(id, change));
}

function lentBy({ id, amount, recipient_iban }: Pick<FrontingPayout, 'id' | 'amount' | 'recipient_iban'>) {
  return { id, cents: amount.value, iban: recipient_iban, description: 'Loan payout' };
}

export const consumerPayout = z.strictObject(payoutTerms);

/** The application is made outside: the bank reports it once the loan is paid out, or its payout blocked. */
export function payOutConsumerFrontedLoan(
  bank: Bank,
  wanted: z.input<typeof consumerPayout>,
): ConsumerFrontedLoan {
  const loan = bank.store.consumerFrontedLoans.insert({
    id: bank.ids.next('consumerFrontedLoan'),
    application_id: bank.ids.next('consumerFrontingApplication'),
    ...termsOf(bank, consumerPayout.parse(wanted)),
    requested_interest_rate: creditLineRate,
    status: 'payout_pending',
    ...uncollected,
  });
  return payOutToConsumer(bank, loan);
}

function payOutToConsumer(bank: Bank, granted: ConsumerFrontedLoan): ConsumerFrontedLoan {
  const rejection = payOutLent(bank, lentBy(granted));
  const loan = bank.store.consumerFrontedLoans.update(
    granted.id,
    rejection === undefined
      ? { status: 'payout_issued', ...collectionFrom(bank) }
      : { status: 'payout_initiation_blocked' },
  );
  const { id, application_id, requested_interest_rate, status } = loan;
  bank.emit({
    type: 'CONSUMER_FRONTING_APPLICATION',
    entityId: id,
    payload: { ...shownTerms(loan), id, application_id, requested_interest_rate, status },
  });
  return loan;
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
