import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccountOfCustomer } from '#sandbox/entities/accounts/active-account.ts';
import { setAccountLimit } from './accounts.ts';
import { changeCard } from './cards.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { CreditCardApplication, CreditCardTermination } from '#sandbox/engine/model/credit-cards.ts';
import {
  creditCardApplicationStates,
  creditCardTerminationStates,
} from '#sandbox/engine/states/credit-cards.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

export const creditCardMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing application; without it, a new one is created')),
  account_id: z.optional(z.string()).check(z.describe('on which the card is wanted')),
  requested_limit: z
    ._default(z.int().check(z.positive(), z.maximum(maxAmountCents)), 200_000)
    .check(z.describe('cents')),
  status: z._default(z.enum(creditCardApplicationStates.statuses), 'PENDING'),
});

/** An active card ends only by its termination. */
export function moveCreditCardApplication(
  bank: Bank,
  wanted: z.input<typeof creditCardMove>,
): CreditCardApplication {
  const { id, account_id, requested_limit, status } = creditCardMove.parse(wanted);
  const known =
    id === undefined ? apply(bank, account_id, requested_limit) : bank.store.creditCardApplications.get(id);
  const isNew = id === undefined && status === known.status;
  if (!isNew) creditCardApplicationStates.move(known.status, status);
  if (status === 'TERMINATED') throw validationError('A card in use is terminated by its termination.');
  if (status === 'FINALIZED') return putIntoUse(bank, known);
  const isApproved = ['PRE_APPROVED', 'FINALIZING'].includes(status);
  return move(bank, known, {
    status,
    approved_limit: isApproved ? known.requested_limit : known.approved_limit,
    decline_reasons: status === 'DECLINED' ? ['DECLINED BY SCORING'] : [],
  });
}

/** The account gets the approved limit and a card, which is billed every month from now on. */
function putIntoUse(bank: Bank, known: CreditCardApplication): CreditCardApplication {
  const { account_id, requested_limit } = known;
  return move(bank, known, {
    status: 'FINALIZED',
    approved_limit: requested_limit,
    billing_start_date: bank.today(),
    next_bill_date: monthsAfter(bank.today(), 1),
    card_id: issueCreditCard(bank, account_id, requested_limit.value),
  });
}

function issueCreditCard(bank: Bank, accountId: string, limitCents: number): string | null {
  const account = bank.store.accounts.get(accountId);
  const { status, person_id, account_limit } = account;
  if (status === 'CLOSED') return null;
  setAccountLimit(bank, account, account_limit.value + limitCents);
  const type = person_id === null ? 'VISA_BUSINESS_CREDIT' : 'VISA_CREDIT';
  return changeCard(bank, { account_id: accountId, type }).id;
}

/** Bills the amount spent so far a last time. */
function takeOutOfUse(bank: Bank, { account_id, card_id, approved_limit }: CreditCardApplication): void {
  const card = bank.store.cards.find(card_id ?? '');
  if (card !== undefined && !card.status.startsWith('CLOSED')) {
    changeCard(bank, { card_id: card.id, status: 'CLOSED' });
  }
  const account = bank.store.accounts.get(account_id);
  if (card === undefined || account.status === 'CLOSED') return;
  setAccountLimit(bank, account, Math.max(0, account.account_limit.value - (approved_limit?.value ?? 0)));
}

/** With their account, active cards are terminated without notice and applications are declined. */
export function endCreditCards(bank: Bank, { id }: Account): void {
  for (const application of bank.store.creditCardApplications.by('account_id', id)) {
    if (creditCardApplicationStates.isFinal(application.status)) continue;
    if (application.status === 'FINALIZED') {
      takeOutOfUse(bank, application);
      move(bank, application, { status: 'TERMINATED' });
    } else move(bank, application, { status: 'DECLINED', decline_reasons: ['ACCOUNT CLOSED'] });
  }
}

function apply(bank: Bank, accountId: string | undefined, requestedCents: number): CreditCardApplication {
  if (accountId === undefined) throw validationError('A new one needs account_id.');
  const { id: account_id, customer_id } = activeAccountOfCustomer(bank, accountId);
  return bank.store.creditCardApplications.insert({
    id: bank.ids.next('creditCardApplication'),
    customer_id,
    account_id,
    status: 'PENDING',
    requested_limit: euroCents(requestedCents),
    approved_limit: null,
    decline_reasons: [],
    billing_start_date: null,
    next_bill_date: null,
    card_id: null,
    termination_id: null,
    created_at: bank.instant(),
  });
}

export const newTermination = z.strictObject({
  application_id: z.string().check(z.describe('of a card that is in use')),
  reason: z._default(z.string(), 'CUSTOMER_WISH'),
});

/** It can be revoked for two weeks. */
export function terminateCreditCard(
  bank: Bank,
  wanted: z.input<typeof newTermination>,
): CreditCardTermination {
  const { application_id, reason } = newTermination.parse(wanted);
  const application = bank.store.creditCardApplications.get(application_id);
  if (application.status !== 'FINALIZED') throw validationError('The card is not in use.');
  if (application.termination_id !== null) throw validationError('The card is being terminated.');
  const termination = bank.store.creditCardTerminations.insert({
    id: bank.ids.uuid(),
    application_id: application.id,
    reason,
    status: 'IN_PROGRESS',
    legally_terminated_at: null,
    revocable_until: daysAfter(bank.today(), 14),
    created_at: bank.instant(),
  });
  bank.store.creditCardApplications.update(application.id, { termination_id: termination.id });
  return announceTermination(bank, termination);
}

export const completedTermination = z.strictObject({ id: z.string() });

export function completeCreditCardTermination(
  bank: Bank,
  wanted: z.input<typeof completedTermination>,
): CreditCardTermination {
  const { creditCardApplications, creditCardTerminations } = bank.store;
  const known = creditCardTerminations.get(completedTermination.parse(wanted).id);
  const termination = creditCardTerminations.update(known.id, {
    status: creditCardTerminationStates.move(known.status, 'COMPLETED'),
    legally_terminated_at: bank.today(),
  });
  const application = creditCardApplications.get(known.application_id);
  takeOutOfUse(bank, application);
  move(bank, application, { status: 'TERMINATED' });
  return announceTermination(bank, termination);
}

function announceTermination(bank: Bank, termination: CreditCardTermination): CreditCardTermination {
  bank.emit({
    type: 'CREDIT_CARD_APPLICATION_TERMINATION',
    entityId: termination.id,
    payload: termination,
  });
  return termination;
}

function move(
  bank: Bank,
  { id }: CreditCardApplication,
  change: Partial<CreditCardApplication>,
): CreditCardApplication {
  const application = bank.store.creditCardApplications.update(id, change);
  bank.emit({ type: 'CREDIT_CARD_APPLICATION', entityId: id, payload: shown(bank, application) });
  return application;
}

function shown(bank: Bank, application: CreditCardApplication) {
  const { id, customer_id, account_id, status, requested_limit, approved_limit, created_at } = application;
  const { billing_start_date, termination_id, decline_reasons } = application;
  const account = bank.store.accounts.get(account_id);
  const bills = bank.store.creditCardBills.by('application_id', id);
  return {
    id,
    customer_id,
    account_id,
    status,
    requested_limit,
    approved_limit,
    billing_start_date,
    termination_id,
    created_at,
    external_customer_id: null,
    reference_account_id: null,
    account_iban: account.iban,
    product_type: account.person_id === null ? 'BUSINESS_CREDIT_CARD' : 'CONSUMER_CREDIT_CARD',
    billing_end_date: billing_start_date === null ? null : monthsAfter(billing_start_date, 1),
    current_limit: approved_limit,
    decline_reasons: [...decline_reasons],
    repayment_options: {
      upcoming_type: 'FULL',
      current_type: 'FULL',
      minimum_amount: euroCents(0),
      minimum_percentage: 100,
    },
    in_dunning: bills.some(({ status }) => status === 'IN_DUNNING'),
  };
}
