import type { JsonObject } from '#shared/kernel/json.ts';
import type { LockingStatus, Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  creditLineApplicationStates,
  creditLineStates,
  renewalStates,
} from '#sandbox/engine/states/credit-lines.ts';
import type { loanStates } from '#sandbox/engine/states/loans.ts';
import type {
  consumerOverdraftApplicationStates,
  consumerOverdraftStates,
  overdraftApplicationStates,
  overdraftLimitChangeStates,
  overdraftStates,
} from '#sandbox/engine/states/overdrafts.ts';

export type CreditRecord = {
  readonly id: string;
  readonly person_id: string;
  readonly source: 'partner' | 'service';
  readonly created_at: string;
  /** Last day on which it can be used. */
  readonly valid_until: string;
};

export type Decision = 'OFFERED' | 'REJECTED';

/** The status says what an application waits for; what is linked is not null. */
export type CreditLineApplication = {
  readonly id: string;
  readonly person_id: string;
  readonly segment: 'consumer' | 'freelancer';
  readonly status: StatusOf<typeof creditLineApplicationStates>;
  readonly decision: Decision | null;
  readonly reason: string | null;
  /** What the partner sent, as sent. */
  readonly attributes: JsonObject;
  readonly requested_limit: Money | null;
  readonly recipient_iban: string | null;
  readonly partner_reference_number: string | null;
  readonly credit_record_id: string | null;
  readonly account_snapshot_id: string | null;
  readonly identification_id: string | null;
  readonly signing_id: string | null;
  readonly contract_agreement_date: string | null;
  readonly offered_limit: Money | null;
  readonly offered_interest_rate: number | null;
  readonly credit_line_id: string | null;
};

/** Of credit lines in France. */
export type Renewal = {
  readonly id: string;
  readonly status: StatusOf<typeof renewalStates>;
  readonly status_description: string | null;
  readonly rejection_date: string | null;
  readonly notification_sent_date: string | null;
  readonly effective_from_date: string;
  readonly effective_until_date: string;
};

export type CreditLine = {
  readonly id: string;
  readonly person_id: string;
  readonly application_id: string;
  readonly status: StatusOf<typeof creditLineStates>;
  /** A loan needs NO_BLOCK. */
  readonly locking_status: LockingStatus;
  readonly limit: Money;
  readonly interest_rate: number;
  readonly annual_percentage_rate: number;
  readonly recipient_iban: string | null;
  readonly account_id: string | null;
  readonly granted_at: string;
  readonly created_at: string;
  readonly renewal: Renewal | null;
};

export type Loan = {
  readonly id: string;
  readonly person_id: string;
  /** Where the loan itself is kept. */
  readonly account_id: string | null;
  /** Null for a loan without a credit line. */
  readonly credit_line_id: string | null;
  readonly status: StatusOf<typeof loanStates>;
  /** Why a payout is blocked. */
  readonly status_reason: string | null;
  readonly amount: Money;
  /** Months. */
  readonly term: number;
  readonly interest_rate: number;
  readonly monthly_payment: Money;
  readonly purpose: string | null;
  readonly reference: string | null;
  readonly recipient_iban: string | null;
  /** The day of the payout, or its planned day. */
  readonly payout_date: string;
  /** The day of the month on which installments are due; null for the day of the payout. */
  readonly repayment_day: number | null;
  /** When the bank collects next; null before the payout and when nothing is left to collect. */
  readonly next_due_date: string | null;
  /** From this day on the whole loan is due, not only past installments. */
  readonly called_in_on: string | null;
  readonly created_at: string;
};

/** Interest that is not booked yet, in millionths of a cent: a day’s interest is seldom a whole cent. */
export type AccruedMicros = number;

/** A freelancer's. */
export type OverdraftApplication = {
  readonly id: string;
  readonly person_id: string;
  readonly status: StatusOf<typeof overdraftApplicationStates>;
  readonly decision: Decision | null;
  readonly rejection_reasons: readonly string[] | null;
  readonly partner_risk_class: string | null;
  readonly partner_reference_number: string | null;
  readonly partner_contact_number: string | null;
  readonly partner_contact_name: string | null;
  readonly credit_record_id: string;
  readonly account_snapshot_id: string | null;
  readonly limit: Money | null;
  readonly interest_accrual_rate: number;
  readonly overdraft_rate: number;
  readonly interest_conditions_enabled: boolean;
  readonly overdraft_id: string | null;
  readonly created_at: string;
};

/** A freelancer's. */
export type Overdraft = {
  readonly id: string;
  readonly person_id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof overdraftStates>;
  readonly limit: Money;
  readonly accrued_micros: AccruedMicros;
  readonly interest_accrual_rate: number;
  readonly overdraft_rate: number;
  readonly interest_conditions_enabled: boolean;
  readonly created_at: string;
};

export type ConsumerOverdraftApplication = {
  readonly id: string;
  readonly person_id: string;
  readonly partner_id: string;
  readonly status: StatusOf<typeof consumerOverdraftApplicationStates>;
  readonly status_description: string | null;
  readonly partner_requested_limit: Money | null;
  readonly partner_risk_class: string | null;
  readonly partner_reference_number: string | null;
  readonly partner_contact_number: string | null;
  readonly partner_contact_name: string | null;
  readonly minimum_credit_risk_criteria: JsonObject | null;
  readonly net_income_amount: Money;
  readonly employment_status: string;
  readonly identification_id: string | null;
  readonly credit_record_id: string;
  readonly account_iban: string;
  readonly limit: Money | null;
  readonly interest_accrual_rate: number | null;
  readonly overdraft_id: string | null;
  readonly created_at: string;
};

export type ConsumerOverdraft = {
  readonly id: string;
  readonly person_id: string;
  readonly consumer_application_id: string;
  readonly account_id: string;
  readonly account_iban: string;
  readonly status: StatusOf<typeof consumerOverdraftStates>;
  readonly limit: Money;
  readonly accrued_micros: AccruedMicros;
  readonly interest_accrual_rate: number;
  readonly overdraft_rate: number;
  /** When accrued interest was last booked. */
  readonly interest_booked_at: string | null;
  readonly created_at: string;
};

export type OverdraftLimitChange = {
  readonly id: string;
  readonly overdraft_id: string;
  readonly status: StatusOf<typeof overdraftLimitChangeStates>;
  readonly requested_limit: Money;
  readonly limit_at_creation_time: Money;
  readonly created_at: string;
};
