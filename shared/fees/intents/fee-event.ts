import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';

/** Notifies teams of a fee whose outcome only a person can find out. */
export function feeInDoubtEvent(intent: FeeIntent, occurredAt: string): ProductEvent {
  const { id, accountId, attempt, version, charge, forPerson = '' } = intent;
  const { code, type, period, cents } = charge;
  return {
    type: 'FeeInDoubt',
    key: `${id}/${version}`,
    entityId: id,
    occurredAt,
    data: {
      fee_id: id,
      account_id: accountId,
      code,
      type,
      month: period,
      amount_cents: cents,
      attempt,
      because: forPerson,
    },
  };
}
