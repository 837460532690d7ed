import type { Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type { cashOperationStates, topUpStates } from '#sandbox/engine/states/cash.ts';
import type { referenceAccountPayoutStates } from '#sandbox/engine/states/transfers.ts';

/** Money that comes from a card of another bank through an acquirer. */
export type TopUp = {
  readonly id: string;
  readonly account_id: string;
  readonly amount: Money;
  /** The customer's device pays at the acquirer with it. */
  readonly client_secret: string;
  readonly status: StatusOf<typeof topUpStates>;
  readonly decline_reason: string | null;
};

/** Cash that a shop takes or gives for a barcode. */
export type CashOperation = {
  readonly id: string;
  readonly account_id: string;
  readonly person_id: string;
  readonly kind: 'PAY_IN' | 'PAY_OUT';
  readonly amount: Money;
  readonly status: StatusOf<typeof cashOperationStates>;
  readonly barcode_ean_13: string;
  readonly reference_id: string;
  readonly created_at: string;
  readonly expires_at: string;
};

export type ReferenceAccountPayout = {
  readonly id: string;
  readonly reference: string;
  readonly status: StatusOf<typeof referenceAccountPayoutStates>;
  readonly end_to_end_id: string | null;
  readonly description: string | null;
  readonly reference_account_id: string;
  readonly amount: Money;
  readonly instant: true;
  readonly decline_reason: string | null;
  readonly decline_reason_details: string | null;
};
