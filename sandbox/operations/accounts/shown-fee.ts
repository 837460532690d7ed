import type { Fee } from '#sandbox/engine/model.ts';

/** A fee as the bank answers: its own id links it to its booking, and money has no unit here. */
export function shownFee(fee: Fee) {
  return {
    type: fee.type,
    amount: { value: fee.amount_cents, currency: 'EUR' },
    reconciliation_id: fee.id,
    initiator_reference: fee.initiator_reference,
    original_transaction_id: fee.original_transaction_id,
    service_initiated: fee.service_initiated,
    valuta_date: fee.valuta_date,
  };
}
