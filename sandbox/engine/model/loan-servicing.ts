import type { AccruedMicros } from './lending.ts';
import type { Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type { dunningCaseStates } from '#sandbox/engine/states/loans.ts';

export type Repayment = {
  readonly id: string;
  readonly loan_id: string;
  readonly type: 'DIRECT_DEBIT' | 'CREDIT_TRANSFER';
  readonly amount: Money;
  /** The part of it that was interest. */
  readonly interest_cents: number;
  readonly executed_at: string;
};

export type DunningCase = {
  readonly id: string;
  readonly status: StatusOf<typeof dunningCaseStates>;
  readonly person_id: string;
  readonly loan_id: string;
  readonly billing_account_id: string | null;
  /** When the bank takes the next step; null once it is closed. */
  readonly next_step_date: string | null;
  /** Interest on arrears; paid when the case ends. */
  readonly accrued_micros: AccruedMicros;
};

export type DunningNotification = {
  readonly id: string;
  readonly dunning_case_id: string;
  readonly type: string;
  readonly title: string;
  readonly created_at: string;
};
