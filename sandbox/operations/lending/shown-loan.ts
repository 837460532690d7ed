import { effectiveRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export function shownLoan({ account_id, ...loan }: Loan) {
  const effective = effectiveRate(loan.interest_rate);
  return {
    ...loan,
    status_reason: null,
    loan_account_id: account_id,
    ...{ effective_interest_rate: effective, annual_percentage_rate: effective },
  };
}

export function emitLoan(bank: Bank, loan: Loan): void {
  // This event's body is a JSON text within JSON. See "Event types".
  bank.emit({
    type: 'LOAN',
    entityId: loan.id,
    payload: JSON.stringify(envelope('LOAN', loan.id, shownLoan(loan))),
  });
}

/** What some events of this area wrap their entity in. */
export function envelope(event_type: string, entity_uuid: string, payload: JsonObject): JsonObject {
  return { entity_uuid, event_type, payload };
}
