import type { Bank } from '#sandbox/engine/bank.ts';
import type { DirectDebitReturn } from '#sandbox/engine/model/payments.ts';

type ReturnOrder = Omit<DirectDebitReturn, 'id' | 'customer_id' | 'customer_type' | 'recorded_at'>;

/** Records that a debit of the account was given back, and notifies the partner. */
export function recordReturn(bank: Bank, order: ReturnOrder): DirectDebitReturn {
  const { person_id, business_id } = bank.store.accounts.get(order.account_id);
  const { booking_id, ...announced } = order;
  const payload = {
    ...announced,
    id: bank.ids.next('directDebitReturn'),
    customer_id: business_id ?? person_id,
    customer_type: business_id === null ? 'Person' : 'Business',
    recorded_at: bank.instant(),
  } as const;
  bank.emit({ type: 'SEPA_DIRECT_DEBIT_RETURN', entityId: payload.id, payload });
  return bank.store.directDebitReturns.insert({ ...payload, booking_id });
}
