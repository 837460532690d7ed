import type { Branch } from '#sandbox/engine/iban.ts';
import type { BankStatement, Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  accountClosureRequestStates,
  accountOpeningRequestStates,
  referenceAccountStates,
  rejectedTransactionStates,
  savingsMappingStates,
  seizureStates,
  virtualIbanStates,
} from '#sandbox/engine/states/accounts.ts';
import type { interestRuleTypes } from '#shared/bank/contract/accounts/savings-account-mappings.ts';
import type { AccruedMicros } from './lending.ts';

/** A customer's request for an account; once decided it never changes. */
export type OpeningRequest = {
  readonly id: string;
  readonly customer_id: string;
  readonly customer_type: 'Person' | 'Business';
  readonly account_type: string;
  readonly branch: Branch;
  readonly account_limit: Money;
  readonly status: StatusOf<typeof accountOpeningRequestStates>;
  readonly account_id: string | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly updated_at: string;
};

/** An account at another bank that the bank may draw money from. */
export type ReferenceAccount = {
  readonly id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof referenceAccountStates>;
  readonly name: string;
  readonly iban: string;
  readonly mandate_number: string;
  readonly mandate_signature_date: string;
  readonly mandate_type: string | null;
};

/** Money that the bank did not take. */
export type RejectedTransaction = {
  readonly id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof rejectedTransactionStates>;
  readonly status_reason: string;
  readonly sender_name: string;
  readonly sender_iban: string;
  readonly amount: Money;
  readonly created_at: string;
};

export type ClosureRequest = {
  readonly id: string;
  readonly account_id: string;
  readonly closure_reason: string;
  readonly status: StatusOf<typeof accountClosureRequestStates>;
  readonly technical_closure_date: string;
  readonly legal_closure_date: string;
  /** What a request in progress waits for. */
  readonly failure_reason: { readonly code: string; readonly detail: string } | null;
  readonly payout_allowed: boolean;
  readonly updated_at: string;
};

export type Seizure = {
  readonly id: string;
  readonly customer_id: string;
  readonly customer_type: 'Person' | 'Business';
  readonly seizure_type: string;
  readonly status: StatusOf<typeof seizureStates>;
  /** The amount of the original seizure. */
  readonly amount: Money;
  /** The amount paid to the authority. The interface never shows it. */
  readonly paid_cents: number;
  readonly enactment_date: string;
  readonly delivery_date: string;
  /** Null once people process it. */
  readonly automatic_payout_date: string | null;
  readonly authority_name: string;
  readonly resolution_case_number: string;
  readonly additional_cost: Money;
  readonly debtor: SeizureParty;
  readonly creditor: SeizureParty & { readonly iban: string };
  readonly automated: boolean;
};

export type SeizureParty = {
  readonly name: string;
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
};

export type StatementOfAccount = BankStatement & {
  readonly interval: 'MONTHLY' | 'QUARTERLY' | 'EVERY_SIX_MONTHS' | 'ANNUALLY';
  readonly period: number;
  readonly year: number;
};

export type Message = {
  readonly id: string;
  readonly account_id: string | null;
  readonly person_id: string | null;
  readonly business_id: string | null;
  readonly title: string;
  readonly text: string;
  readonly required_notification_channel: 'any' | 'email';
  readonly created_at: string;
};

/** Transfers to it need no second factor. */
export type TrustedIban = {
  readonly id: string;
  readonly account_id: string;
  readonly iban: string;
  readonly approved_by: string;
  readonly created_at: string;
};

export type VirtualIban = {
  readonly id: string;
  readonly account_id: string;
  readonly virtual_iban: string;
  readonly description: string | null;
  readonly state: StatusOf<typeof virtualIbanStates>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly disabled_at: string | null;
};

/** A savings account has one at most. */
export type SavingsMapping = {
  readonly id: string;
  readonly deposit_account_id: string;
  readonly main_account_id: string;
  readonly deposit_type: string;
  readonly status: StatusOf<typeof savingsMappingStates>;
  readonly reference: string;
  readonly interest_tier: string | null;
  readonly updated_at: string;
};

/** The interest on a savings account, under the id of its mapping; a mapping without one bears it by the usual rule. */
export type SavingsInterest = {
  readonly id: string;
  readonly rule_type: (typeof interestRuleTypes)[number];
  readonly interest_profile_id: string | null;
  readonly accrued_micros: AccruedMicros;
};
