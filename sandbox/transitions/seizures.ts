import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { shownSeizure } from '#sandbox/operations/accounts/seizures.ts';
import { customerOf } from '#sandbox/entities/customers/customer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { keptFor, releaseMoney } from '#sandbox/engine/reservations/reservations.ts';
import {
  keepSeizedMoney,
  keptCents,
  openSeizuresOf,
  owedCents,
} from '#sandbox/engine/reservations/seized-money.ts';
import { euroCents, type Reservation } from '#sandbox/engine/model.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { seizureStates } from '#sandbox/engine/states/accounts.ts';
import { debtorOf, someCreditor } from './seizure-parties.ts';

/** Announces an attachment, and keeps its rank for a month. */
const announcement = 'PRE_ATTACHMENT';

export const newSeizure = z.strictObject({
  customer_id: z.string().check(z.describe('a person or a business')),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  additional_cost: z
    ._default(z.int().check(z.minimum(0), z.maximum(maxAmountCents)), 0)
    .check(z.describe('cents')),
  seizure_type: z._default(
    z.enum(['ATTACHMENT', 'AUTHORITY_SEIZURE', 'COURT_SEIZURE', 'PRE_ATTACHMENT']),
    'ATTACHMENT',
  ),
  authority_name: z._default(z.string(), 'Amtsgericht Musterstadt'),
});

/**
 * An authority seizes the accounts of a customer: the available part of the money is kept back at once, the rest as it
 * arrives. It is paid after a month; a pre-attachment is not paid, and lapses after the month. See "Limits".
 */
export function seizeAccounts(bank: Bank, wanted: z.input<typeof newSeizure>): Seizure {
  const { customer_id, amount, additional_cost, ...named } = newSeizure.parse(wanted);
  const customer = customerOf(bank, customer_id);
  if (named.seizure_type !== announcement) endAnnounced(bank, customer.id, named.authority_name);
  const seizure = bank.store.seizures.insert({
    ...named,
    id: bank.ids.next('seizure'),
    customer_id: customer.id,
    customer_type: customer.type,
    status: 'ACTIVE',
    amount: euroCents(amount),
    additional_cost: euroCents(additional_cost),
    paid_cents: 0,
    enactment_date: bank.today(),
    delivery_date: bank.today(),
    automatic_payout_date: named.seizure_type === announcement ? null : monthsAfter(bank.today(), 1),
    resolution_case_number: bank.ids.uuid(),
    debtor: debtorOf(bank, customer),
    creditor: someCreditor,
    automated: true,
  });
  notifyOf(bank, seizure, 'CREATED');
  keepMoneyBack(bank, seizure);
  return seizure;
}

export const seizurePayment = z.strictObject({
  seizure_id: z.string(),
  amount: z
    .int()
    .check(
      z.positive(),
      z.maximum(maxAmountCents),
      z.describe('cents that are kept back; amount and costs together fulfil the seizure'),
    ),
});

export function paySeizure(bank: Bank, wanted: z.input<typeof seizurePayment>): Seizure {
  const { seizure_id, amount } = seizurePayment.parse(wanted);
  return payAuthority(bank, openSeizure(bank, { seizure_id }), amount);
}

/** Takes the money that is kept back, from each account what it holds; the open rest stays kept back. */
function payAuthority(bank: Bank, known: Seizure, amount: number): Seizure {
  if (known.status === 'WAITING_FOR_AUTHORITY')
    throw refusal(409, 'not_payable', 'The seizure waits for its authority.');
  if (known.seizure_type === announcement)
    throw refusal(409, 'not_payable', 'A pre-attachment is not paid before its attachment comes.');
  if (amount > owedCents(known)) throw refusal(409, 'too_much', 'The amount exceeds the seized amount.');
  keepMoneyBack(bank, known);
  if (amount > keptCents(bank, known.id))
    throw refusal(409, 'insufficient_funds', 'The accounts of the customer hold less than the amount.');
  const parts = shareOut(keptFor(bank, known.id), amount);
  releaseMoney(bank, known.id);
  for (const part of parts) bookPayment(bank, known, part);
  const paid_cents = known.paid_cents + amount;
  const status = owedCents({ ...known, paid_cents }) === 0 ? 'FULFILLED' : 'ACTIVE';
  const seizure = bank.store.seizures.update(known.id, { paid_cents, status });
  if (status === 'FULFILLED') notifyOf(bank, seizure, 'FULFILLED');
  else keepMoneyBack(bank, seizure);
  return seizure;
}

interface Part {
  readonly account_id: string;
  readonly cents: number;
}

/** The amount from each account, in the order in which its money was kept back. */
function shareOut(kept: readonly Reservation[], wanted: number): readonly Part[] {
  let open = wanted;
  return kept.flatMap(({ account_id, amount }) => {
    const cents = Math.min(open, amount.value);
    open -= cents;
    return cents === 0 ? [] : [{ account_id, cents }];
  });
}

function bookPayment(bank: Bank, seizure: Seizure, { account_id, cents }: Part): void {
  const { id, authority_name, resolution_case_number, creditor } = seizure;
  recordBooking(bank, {
    account_id,
    // Its value is not stated.
    booking_type: 'OTHER',
    against: 'seizures',
    amountCents: -cents,
    description: `${authority_name} ${resolution_case_number}`,
    counterparty: { iban: creditor.iban, name: creditor.name },
    transaction_id: id,
  });
}

export const namedSeizure = z.strictObject({ seizure_id: z.string() });

/** People continue the automatic processing: there is no date of payment any more. */
export function takeOverSeizure(bank: Bank, wanted: z.input<typeof namedSeizure>): Seizure {
  const { id } = openSeizure(bank, wanted);
  const seizure = bank.store.seizures.update(id, { automated: false, automatic_payout_date: null });
  notifyOf(bank, seizure, 'UPDATED');
  return seizure;
}

export const seizureMove = z.extend(namedSeizure, {
  status: z._default(z.enum(['ACTIVE', 'WAITING_FOR_AUTHORITY']), 'WAITING_FOR_AUTHORITY'),
});

/** People ask the authority something: until it answers, money stays kept back and none is paid. */
export function moveSeizure(bank: Bank, wanted: z.input<typeof seizureMove>): Seizure {
  const { seizure_id, status } = seizureMove.parse(wanted);
  const { id, status: before } = openSeizure(bank, { seizure_id });
  const seizure = bank.store.seizures.update(id, { status: seizureStates.move(before, status) });
  notifyOf(bank, seizure, 'UPDATED');
  return seizure;
}

/** It was created by mistake, so no list shows it any more. */
export function deleteSeizure(bank: Bank, wanted: z.input<typeof namedSeizure>): Seizure {
  const seizure = openSeizure(bank, wanted);
  bank.store.seizures.remove(seizure.id);
  notifyOf(bank, seizure, 'DELETED');
  releaseMoney(bank, seizure.id);
  keepMoneyBack(bank, seizure);
  return seizure;
}

function openSeizure(bank: Bank, wanted: z.input<typeof namedSeizure>): Seizure {
  const seizure = bank.store.seizures.get(namedSeizure.parse(wanted).seizure_id);
  if (seizureStates.isFinal(seizure.status))
    throw refusal(409, 'seizure_fulfilled', 'The seizure has been paid.');
  return seizure;
}

function keepMoneyBack(bank: Bank, { customer_id, customer_type }: Seizure): void {
  const owner = customer_type === 'Person' ? 'person_id' : 'business_id';
  for (const account of bank.store.accounts.by(owner, customer_id)) {
    if (account.status === 'ACTIVE') keepSeizedMoney(bank, account);
  }
}

/** The announced attachment has arrived, so it takes the money over. */
function endAnnounced(bank: Bank, customerId: string, authority: string): void {
  const announced = openSeizuresOf(bank, customerId).filter(
    ({ seizure_type, authority_name }) => seizure_type === announcement && authority_name === authority,
  );
  for (const { id } of announced) deleteSeizure(bank, { seizure_id: id });
}

/**
 * Step of the bank's day: pays what is kept back from the day of payment on, also later arrivals; a
 * pre-attachment lapses after its month. How the bank notifies of that is not stated: here as of a removal.
 */
export function processSeizures(bank: Bank, today: string): void {
  for (const seizure of bank.store.seizures.by('status', 'ACTIVE')) {
    const { id, seizure_type, automatic_payout_date, delivery_date } = seizure;
    if (seizure_type === announcement) {
      if (monthsAfter(delivery_date, 1) <= today) deleteSeizure(bank, { seizure_id: id });
      continue;
    }
    keepMoneyBack(bank, seizure);
    const amount = keptCents(bank, id);
    const isDue = automatic_payout_date !== null && automatic_payout_date <= today;
    if (isDue && amount > 0) payAuthority(bank, seizure, amount);
  }
}

type Move = 'CREATED' | 'UPDATED' | 'FULFILLED' | 'DELETED';

function notifyOf(bank: Bank, seizure: Seizure, move: Move): void {
  const type = `${seizure.customer_type.toUpperCase()}_SEIZURE_${move}`;
  bank.emit({ type, entityId: seizure.id, payload: shownSeizure(seizure) });
}
