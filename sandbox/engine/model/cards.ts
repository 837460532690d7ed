import type { Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type { cardTokenStates, disputeStates, fraudCaseStates } from '#sandbox/engine/states/cards.ts';

/** A declined payment: accepted ones have reservations and bookings. */
export type CardTransaction = {
  readonly card_id: string;
  readonly type: 'PURCHASE';
  readonly status: 'DECLINED';
  readonly attempted_at: string;
  readonly pos_entry_mode: string;
  readonly merchant: {
    readonly country_code: string;
    readonly category_code: string;
    readonly name: string;
  };
  readonly amount: Money;
  readonly original_amount: Money;
};

export type FraudCase = {
  readonly id: string;
  readonly resolution: StatusOf<typeof fraudCaseStates>;
  readonly respond_until: string;
  /** The end of the time in which the customer may pay the same again. */
  readonly whitelisted_until: string | null;
  readonly card_transaction: CardTransaction;
};

/** A card is sent once. */
export type CardTracking = {
  readonly id: string;
  readonly card_id: string;
  readonly shipping_provider: string;
  readonly date_of_shipment: string | null;
  readonly shipping_tracking_information: string | null;
  /** Error text of the carrier, who then tracks nothing. */
  readonly message: string | null;
  readonly country_code: string | null;
  readonly has_picture: boolean | null;
};

/** Represents a card in the wallet of a device. */
export type CardToken = {
  /** Its token reference. */
  readonly id: string;
  readonly card_id: string;
  readonly token_status: StatusOf<typeof cardTokenStates>;
  readonly client_wallet_account_id: string | null;
  readonly wallet_type: string | null;
  readonly pan_reference_id: string;
};

export type Dispute = {
  readonly id: string;
  readonly card_id: string;
  /** Of the booking of the payment. */
  readonly transaction_id: string | null;
  readonly person_id: string | null;
  readonly merchant_name: string;
  /** Cents. */
  readonly amount: number;
  readonly created_at: string;
  readonly original_transaction_date: string;
  readonly external_refund_transaction_count: number;
  readonly external_refund_transaction_total: number;
  readonly status: StatusOf<typeof disputeStates>;
};
