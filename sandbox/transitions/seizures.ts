import * as z from '#shared/kernel/zod.ts';
import { shownSeizure } from '#sandbox/operations/accounts/seizures.ts';
import { customerOf, type Customer } from '#sandbox/entities/customers/customer.ts';
import { keepBack, releaseMoney } from '#sandbox/engine/ledger/reservations.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { monthsAfter } from '#sandbox/engine/business-day.ts';
import { availableBalanceOf } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { debtorOf, someCreditor } from './seizure-parties.ts';

export const newSeizure = z.strictObject({
  customer_id: z.string().check(z.describe('a person or a business')),
  amount: z.int().check(z.positive(), z.describe('cents')),
  additional_cost: z._default(z.int().check(z.minimum(0)), 0).check(z.describe('cents')),
  seizure_type: z._default(
    z.enum(['ATTACHMENT', 'AUTHORITY_SEIZURE', 'COURT_SEIZURE', 'PRE_ATTACHMENT']),
    'ATTACHMENT',
  ),
  authority_name: z._default(z.string(), 'Amtsgericht Musterstadt'),
});

/**
 * An authority seizes the accounts of a customer; it is paid after a month. See "Limits". What there is of the money
 * is kept back at once.
 */
export function seizeAccounts(bank: Bank, wanted: z.input<typeof newSeizure>): Seizure {
  const { customer_id, amount, additional_cost, ...named } = newSeizure.parse(wanted);
  const customer = customerOf(bank, customer_id);
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
    automatic_payout_date: monthsAfter(bank.today(), 1),
    resolution_case_number: bank.ids.uuid(),
    debtor: debtorOf(bank, customer),
    creditor: someCreditor,
    automated: true,
  });
  notifyOf(bank, seizure, 'CREATED');
  keepMoneyBack(bank, seizure, customer);
  return seizure;
}

export const seizurePayment = z.strictObject({
  seizure_id: z.string(),
  amount: z.int().check(z.positive(), z.describe('cents; the whole amount fulfils the seizure')),
});

export function paySeizure(bank: Bank, wanted: z.input<typeof seizurePayment>): Seizure {
  const { seizure_id, amount } = seizurePayment.parse(wanted);
  const known = bank.store.seizures.get(seizure_id);
  const paid_cents = known.paid_cents + amount;
  if (paid_cents > known.amount.value)
    throw refusal(409, 'too_much', 'The amount exceeds the seized amount.');
  const status = paid_cents === known.amount.value ? 'FULFILLED' : 'ACTIVE';
  const seizure = bank.store.seizures.update(known.id, { paid_cents, status });
  if (status === 'FULFILLED') end(bank, seizure, 'FULFILLED');
  return seizure;
}

export const namedSeizure = z.strictObject({ seizure_id: z.string() });

/** People go on with what was processed automatically: there is no date of payment any more. */
export function takeOverSeizure(bank: Bank, wanted: z.input<typeof namedSeizure>): Seizure {
  const { id } = activeSeizure(bank, wanted);
  const seizure = bank.store.seizures.update(id, { automated: false, automatic_payout_date: null });
  notifyOf(bank, seizure, 'UPDATED');
  return seizure;
}

/** It was created by mistake, so that no list shows it any more. */
export function deleteSeizure(bank: Bank, wanted: z.input<typeof namedSeizure>): Seizure {
  const seizure = activeSeizure(bank, wanted);
  bank.store.seizures.remove(seizure.id);
  end(bank, seizure, 'DELETED');
  return seizure;
}

function activeSeizure(bank: Bank, wanted: z.input<typeof namedSeizure>): Seizure {
  const seizure = bank.store.seizures.get(namedSeizure.parse(wanted).seizure_id);
  if (seizure.status !== 'ACTIVE') throw refusal(409, 'seizure_fulfilled', 'The seizure has been paid.');
  return seizure;
}

function keepMoneyBack(bank: Bank, { id, amount, authority_name }: Seizure, customer: Customer): void {
  const accounts = bank.store.accounts
    .by('status', 'ACTIVE')
    .filter(({ person_id, business_id }) => [person_id, business_id].includes(customer.id));
  let missing = amount.value;
  for (const account of accounts) {
    const cents = Math.min(missing, availableBalanceOf(bank, account).value);
    if (cents <= 0) continue;
    missing -= cents;
    keepBack(bank, {
      account_id: account.id,
      reservation_type: 'SEIZURE',
      reference: id,
      amount: euroCents(cents),
      description: authority_name,
    });
  }
}

function end(bank: Bank, seizure: Seizure, move: 'FULFILLED' | 'DELETED'): void {
  notifyOf(bank, seizure, move);
  releaseMoney(bank, seizure.id);
}

type Move = 'CREATED' | 'UPDATED' | 'FULFILLED' | 'DELETED';

function notifyOf(bank: Bank, seizure: Seizure, move: Move): void {
  const type = `${seizure.customer_type.toUpperCase()}_SEIZURE_${move}`;
  bank.emit({ type, entityId: seizure.id, payload: shownSeizure(seizure) });
}
