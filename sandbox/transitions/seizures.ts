import * as z from 'zod';
import { shownSeizure } from '#sandbox/operations/accounts/seizures.ts';
import { customerOf } from '#sandbox/operations/customers/customer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { monthsAfter } from '#sandbox/engine/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

export const newSeizure = z.strictObject({
  customer_id: z.string().describe('a person or a business'),
  amount: z.int().positive().describe('cents'),
  seizure_type: z
    .enum(['ATTACHMENT', 'AUTHORITY_SEIZURE', 'COURT_SEIZURE', 'PRE_ATTACHMENT'])
    .default('ATTACHMENT'),
  authority_name: z.string().default('Amtsgericht Musterstadt'),
});

/** An authority seizes the accounts of a customer; it is paid after a month. See "Limits". */
export function seizeAccounts(bank: Bank, wanted: z.input<typeof newSeizure>): Seizure {
  const { customer_id, amount, seizure_type, authority_name } = newSeizure.parse(wanted);
  const customer = customerOf(bank, customer_id);
  const seizure = bank.store.seizures.insert({
    id: bank.ids.next('seizure'),
    customer_id: customer.id,
    customer_type: customer.type,
    seizure_type,
    status: 'ACTIVE',
    amount: euroCents(amount),
    paid_cents: 0,
    enactment_date: bank.today(),
    delivery_date: bank.today(),
    automatic_payout_date: monthsAfter(bank.today(), 1),
    authority_name,
    resolution_case_number: bank.ids.uuid(),
  });
  notifyOf(bank, seizure, 'CREATED');
  return seizure;
}

export const seizurePayment = z.strictObject({
  seizure_id: z.string(),
  amount: z.int().positive().describe('cents; the whole amount fulfils the seizure'),
});

export function paySeizure(bank: Bank, wanted: z.input<typeof seizurePayment>): Seizure {
  const { seizure_id, amount } = seizurePayment.parse(wanted);
  const known = bank.store.seizures.get(seizure_id);
  const paid_cents = known.paid_cents + amount;
  if (paid_cents > known.amount.value) throw refusal(409, 'too_much', 'That is more than was seized.');
  const status = paid_cents === known.amount.value ? 'FULFILLED' : 'ACTIVE';
  const seizure = bank.store.seizures.update(known.id, { paid_cents, status });
  if (status === 'FULFILLED') notifyOf(bank, seizure, 'FULFILLED');
  return seizure;
}

function notifyOf(bank: Bank, seizure: Seizure, move: 'CREATED' | 'FULFILLED'): void {
  const type = `${seizure.customer_type.toUpperCase()}_SEIZURE_${move}`;
  bank.emit({ type, entityId: seizure.id, payload: shownSeizure(seizure) });
}
