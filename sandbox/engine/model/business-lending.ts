import type { JsonObject } from '#shared/kernel/json.ts';
import type { Money } from '#sandbox/engine/model.ts';
import type { AccruedMicros } from './lending.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  businessOverdraftApplicationStates,
  businessOverdraftStates,
} from '#sandbox/engine/states/overdrafts.ts';
import type { tradeFinanceApplicationStates, tradeStates } from '#sandbox/engine/states/trade-finance.ts';

export type BusinessOverdraftApplication = {
  readonly id: string;
  readonly business_id: string;
  readonly identification_id: string | null;
  readonly account_iban: string;
  readonly status: StatusOf<typeof businessOverdraftApplicationStates>;
  /** Set from the first confirmation on, also while an increase is being decided. */
  readonly overdraft_id: string | null;
  readonly initial_overdraft_limit: Money | null;
  readonly final_overdraft_limit: Money | null;
  readonly limit_increase_rejection_reason: string | null;
  readonly created_at: string;
};

export type BusinessOverdraft = {
  readonly id: string;
  readonly business_id: string;
  readonly status: StatusOf<typeof businessOverdraftStates>;
  readonly limit: Money;
  readonly account_id: string;
  readonly account_iban: string;
  readonly interest_accrual_rate: number;
  readonly overdraft_rate: number;
  readonly accrued_micros: AccruedMicros;
  readonly created_at: string;
};

export type TradeFinanceApplication = {
  readonly id: string;
  readonly business_id: string;
  readonly status: StatusOf<typeof tradeFinanceApplicationStates>;
  readonly status_detail: string | null;
  readonly requested_credit_line: Money;
  /** What the partner sent, as sent. */
  readonly attributes: JsonObject;
  readonly document_ids: readonly string[];
};

/** A business has at most one. */
export type TradeCreditLine = {
  readonly id: string;
  readonly business_id: string;
  readonly limit: Money;
  /** Nominal, a year. */
  readonly interest_rate: number;
  /** Where money is paid out if no account is attached. */
  readonly recipient_iban: string | null;
  readonly account_id: string | null;
};

export type Trade = {
  readonly id: string;
  readonly business_id: string;
  readonly status: StatusOf<typeof tradeStates>;
  /** What the partner sent, as sent. */
  readonly attributes: JsonObject;
  /** Zero if the partner named none. */
  readonly amount_cents: number;
  readonly payback_plan: JsonObject | null;
  /** Of the plan. */
  readonly payout_date: string | null;
  readonly repayment_date: string | null;
  readonly paid_out_on: string | null;
  readonly document_ids: readonly string[];
};
