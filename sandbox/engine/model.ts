import type { JsonObject } from '#shared/kernel/json.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  accountBlockStates,
  accountStates,
  reservationStates,
} from '#sandbox/engine/states/accounts.ts';
import type { changeRequestStates } from '#sandbox/engine/states/authentication.ts';
import type { cardStates } from '#sandbox/engine/states/cards.ts';
import type { identificationStates } from '#sandbox/engine/states/identifications.ts';

// The rows of the simulated bank. They keep the wire's names, so that a reply is mostly the row. They are type
// aliases, not interfaces: only an alias is assignable where JSON is expected.

export type Money = {
  /** Integer cents, negative for outgoing. */
  readonly value: number;
  readonly unit: 'cents';
  /** Differs only where an error was planted. */
  readonly currency: 'EUR' | 'USD';
};

export const euroCents = (value: number): Money => ({ value, unit: 'cents', currency: 'EUR' });

export type Person = {
  readonly id: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
  /** What the partner sent, as sent. */
  readonly attributes: JsonObject;
};

export type LockingStatus = StatusOf<typeof accountBlockStates>;

export type Account = {
  readonly id: string;
  readonly iban: string;
  readonly bic: string;
  readonly type: string;
  readonly purpose: string | null;
  readonly status: StatusOf<typeof accountStates>;
  readonly person_id: string | null;
  readonly business_id: string | null;
  readonly locking_status: LockingStatus;
  readonly locking_reasons: readonly string[];
  readonly account_limit: Money;
  readonly opened_at: string;
  readonly closed_at: string | null;
};

/** Append-only. Balance = Σ amounts with `valuta_date` ≤ today. */
export type Booking = {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  /** The same value: the reference calls the type so. */
  readonly booking_type: string;
  readonly amount: Money;
  readonly description: string;
  readonly booking_date: string;
  readonly valuta_date: string;
  readonly creation_date: string;
  readonly recorded_at: string;
  /** Of the other side. */
  readonly name: string | null;
  readonly recipient_iban: string | null;
  readonly recipient_name: string | null;
  readonly recipient_bic: string | null;
  readonly sender_iban: string | null;
  readonly sender_name: string | null;
  readonly sender_bic: string | null;
  readonly receiver_iban_virtual: string | null;
  readonly purpose_code: string | null;
  readonly end_to_end_id: string | null;
  /** Id of the transfer that led to it. */
  readonly transaction_id: string | null;
  /** The `transaction_id` of the booking that this one gives back. */
  readonly return_transaction_id: string | null;
  readonly sepa_return_code: string | null;
  readonly sepa_return_reason: string | null;
  readonly sepa_return_reason_definition: string | null;
  /** What another bank charged for a returned direct debit. */
  readonly return_charges: Money | null;
  readonly creditor_identifier: string | null;
  readonly mandate_reference: string | null;
  /** JSON text; its member `cards` holds the card id. The text of a card payment is made when it is shown. */
  readonly meta_info: string | null;
};

export type ChangeRequest = {
  readonly id: string;
  readonly status: StatusOf<typeof changeRequestStates>;
  /** The waiting write: its operation and arguments. */
  readonly operation: string;
  readonly argument: JsonObject;
  /** The id of the entity that waits; null if it does not exist before the change. */
  readonly subject_id: string | null;
  /** Who may authorize it; for a business, each person who can represent it alone. */
  readonly person_id: string | null;
  readonly business_id: string | null;
  readonly delivery_method: string | null;
  readonly tan: string | null;
  /** The device that has to sign, and the text to sign; null if a code is expected. */
  readonly device_id: string | null;
  readonly string_to_sign: string | null;
  /** The person of the latest authorization. */
  readonly authorized_by: string | null;
  /** Codes and signatures that were refused, over all authorizations. */
  readonly wrong_answers: number;
  /** Why it ended before its change was tried; null if it did not. */
  readonly abandoned: 'locked' | 'expired' | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Fee = {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  readonly amount_cents: number;
  readonly initiator_reference: string | null;
  readonly idempotency_key: string | null;
  readonly original_transaction_id: string | null;
  readonly service_initiated: boolean;
  readonly valuta_date: string;
  readonly booking_id: string;
  readonly created_at: string;
};

export type BankStatement = {
  readonly id: string;
  readonly account_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly issue_date: string;
  /** The bookings of the time by id, so that the statement can be repeated with its old lines. */
  readonly issued_over: readonly string[];
  /** Former versions of those that an error or its healing has changed since. */
  readonly changed_since: readonly Booking[];
};

export type Identification = {
  readonly id: string;
  readonly person_id: string;
  readonly reference: string;
  readonly method: string;
  readonly status: StatusOf<typeof identificationStates>;
  readonly url: string | null;
  readonly completed_at: string | null;
  readonly ident_process_type: 'eid' | 'video' | null;
  /** Of the session with the provider that verifies the account. */
  readonly account_verification_error: string | null;
};

export type Card = {
  readonly id: string;
  readonly account_id: string;
  /** Null if a business or the partner has the account. */
  readonly person_id: string | null;
  readonly reference: string;
  readonly type: string;
  readonly status: StatusOf<typeof cardStates>;
  readonly line_1: string;
  readonly expiration_date: string;
};

export type Reservation = {
  readonly id: string;
  readonly account_id: string;
  readonly card_id: string | null;
  readonly reservation_type: string;
  readonly reference: string;
  readonly amount: Money;
  readonly description: string;
  readonly status: StatusOf<typeof reservationStates>;
  readonly created_at: string;
  /** When the bank releases the money by itself; null if only the awaited event does. */
  readonly expires_at: string | null;
  readonly resolved_at: string | null;
};

export type Subscription = {
  readonly id: string;
  readonly event_type: string;
  readonly url: string;
  /** Shown once, in the answer to its creation. */
  readonly secret: string;
};
