import type { Money } from '#sandbox/engine/model.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  collectionApplicationStates,
  collectionDecisionStates,
  directDebitProfileStates,
  directDebitStates,
  incomingDirectDebitStates,
} from '#sandbox/engine/states/direct-debits.ts';
import type {
  scheduledTransferStates,
  standingOrderStates,
  timedOrderStates,
} from '#sandbox/engine/states/orders.ts';
import type {
  batchTransferStates,
  creditClearingTransactionStates,
  creditTransferStates,
  instantTransferStates,
  transferBatchStates,
} from '#sandbox/engine/states/transfers.ts';

/** The recipient and remittance of a payment. */
export type Payee = {
  readonly recipient_iban: string;
  /** Null only where the partner pays from an account of its own. */
  readonly recipient_name: string | null;
  readonly recipient_bic: string | null;
  readonly description: string | null;
  readonly end_to_end_id: string | null;
};

export type CreditTransfer = Payee & {
  readonly id: string;
  readonly account_id: string;
  /** Null where the partner pays from an account of its own. */
  readonly person_id: string | null;
  readonly status: StatusOf<typeof creditTransferStates>;
  readonly reference: string | null;
  readonly amount: Money;
  readonly batch_id: string | null;
  /** The standing order or scheduled transfer that issued it. */
  readonly schedule_id: string | null;
  readonly rejection_reason: string | null;
  readonly created_at: string;
};

export type TransferBatch = {
  readonly id: string;
  readonly account_id: string;
  readonly person_id: string;
  readonly status: StatusOf<typeof transferBatchStates>;
  /** Cents. */
  readonly total_amount: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly updated_at: string;
};

/** The successor of the batch above. No operation accepts one. */
export type BatchTransfer = {
  readonly id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof batchTransferStates>;
  readonly transfer_type: 'SCT_INSTANT';
  readonly reference: string;
  readonly description: string | null;
  /** Its instant transfers, which also name the batch. */
  readonly transfer_ids: readonly string[];
  /** Cents. */
  readonly total_amount: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly updated_at: string;
};

export type InstantTransfer = {
  readonly id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof instantTransferStates>;
  readonly amount: Money;
  readonly creditor_iban: string;
  readonly creditor_name: string;
  readonly description: string | null;
  readonly end_to_end_id: string | null;
  readonly initiator_reference: string | null;
  readonly idempotency_key: string | null;
  readonly batch_id: string | null;
  /** The scheduled transfer that issued it. */
  readonly schedule_id: string | null;
  readonly valuta_date: string;
  readonly rejection_reason: string | null;
};

export type TimedOrder = {
  readonly id: string;
  readonly account_id: string;
  readonly person_id: string | null;
  readonly reference: string | null;
  readonly status: StatusOf<typeof timedOrderStates>;
  /** The credit transfer that it concerns. */
  readonly transfer_id: string;
  readonly execute_at: string;
  readonly processed_at: string | null;
};

export type StandingOrder = Payee & {
  readonly id: string;
  readonly account_id: string;
  readonly person_id: string;
  /** INACTIVE after its last execution. */
  readonly status: StatusOf<typeof standingOrderStates>;
  readonly reference: string | null;
  readonly amount: Money;
  readonly first_execution_date: string;
  readonly last_execution_date: string | null;
  readonly reoccurrence: 'WEEKLY' | 'BIWEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'EVERY_SIX_MONTHS' | 'ANNUALLY';
  readonly next_occurrence: string | null;
  readonly created_at: string;
};

/** A payment between two accounts of this bank, without SEPA. */
export type CreditClearingTransaction = Payee & {
  readonly id: string;
  readonly account_id: string;
  readonly schedule_id: string;
  readonly status: StatusOf<typeof creditClearingTransactionStates>;
  readonly amount: Money;
  readonly created_at: string;
};

/** Money collected from an account at another bank. */
export type DirectDebit = {
  readonly id: string;
  readonly account_id: string;
  /** Null if the partner collects for an account of its own. */
  readonly person_id: string | null;
  readonly status: StatusOf<typeof directDebitStates>;
  readonly reference: string | null;
  readonly amount: Money;
  readonly description: string | null;
  readonly collection_date: string;
  readonly mandate: JsonObject;
  readonly mandate_reference: string;
  readonly debtor_name: string;
  readonly debtor_iban: string;
  readonly end_to_end_id: string | null;
  readonly created_at: string;
};

export type Creditor = {
  readonly creditor_iban: string;
  readonly creditor_name: string;
  readonly creditor_identifier: string | null;
  readonly mandate_reference: string | null;
};

/** Announced by another bank; its id is the transaction id of the later booking. */
export type IncomingDirectDebit = Creditor & {
  readonly id: string;
  /** The debit of the creditor, if that is a customer of this bank too. */
  readonly direct_debit_id: string | null;
  readonly account_id: string;
  readonly status: StatusOf<typeof incomingDirectDebitStates>;
  readonly amount: Money;
  readonly description: string;
  readonly end_to_end_id: string | null;
  readonly valuta_date: string;
};

export type DirectDebitReturn = Creditor & {
  readonly id: string;
  readonly account_id: string;
  /** Null if the debit was returned before it was booked. */
  readonly booking_id: string | null;
  readonly customer_id: string | null;
  readonly customer_type: 'Person' | 'Business';
  readonly amount: Money;
  readonly end_to_end_id: string | null;
  readonly sepa_return_code: string;
  readonly description: string | null;
  readonly recorded_at: string;
};

export type CollectionLimit = {
  readonly id: string;
  readonly account_id: string;
  readonly limit: Money;
  readonly limit_type: 'EXTERNAL' | 'INTERNAL';
  /** Whether it is the active one. */
  readonly current_limit: boolean;
  readonly created_at: string;
};

export type CollectionApplication = {
  readonly id: string;
  readonly person_id: string;
  readonly credit_record_id: string | null;
  readonly account_id: string | null;
  readonly account_snapshot_id: string | null;
  readonly sdd_collection_id: string | null;
  readonly status: StatusOf<typeof collectionApplicationStates>;
  readonly decision: StatusOf<typeof collectionDecisionStates> | null;
  readonly rejection_reasons: readonly string[];
  readonly limit: Money | null;
  readonly created_at: string;
};

/** The right of a business to collect by direct debit. */
export type DirectDebitProfile = {
  readonly id: string;
  readonly business_id: string;
  readonly status: StatusOf<typeof directDebitProfileStates>;
  readonly status_reasons: readonly string[];
  readonly collection_limit: Money;
  readonly is_block_scheduled: boolean;
};

export type ScheduledTransfer = {
  readonly id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof scheduledTransferStates>;
  readonly transfer_type: 'SCT' | 'SCT_INSTANT';
  readonly initiator_reference: string;
  readonly creditor_iban: string;
  readonly creditor_name: string;
  readonly creditor_bic: string | null;
  readonly amount: Money;
  readonly description: string | null;
  readonly end_to_end_id: string | null;
  readonly execution_schedule: string;
  readonly active_from: string;
  readonly active_to: string | null;
};
