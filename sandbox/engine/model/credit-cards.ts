import type { Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  creditCardApplicationStates,
  creditCardBillStates,
  creditCardTerminationStates,
} from '#sandbox/engine/states/credit-cards.ts';

export type CreditCardApplication = {
  readonly id: string;
  /** A person or a business. */
  readonly customer_id: string;
  readonly account_id: string;
  readonly status: StatusOf<typeof creditCardApplicationStates>;
  readonly requested_limit: Money;
  /** Set from the approval on. */
  readonly approved_limit: Money | null;
  readonly decline_reasons: readonly string[];
  /** First day of the first bill. */
  readonly billing_start_date: string | null;
  /** When the bank makes the next bill; null while there is nothing to bill. */
  readonly next_bill_date: string | null;
  readonly card_id: string | null;
  readonly created_at: string;
  readonly termination_id: string | null;
};

export type CreditCardTermination = {
  readonly id: string;
  readonly application_id: string;
  readonly reason: string;
  readonly status: StatusOf<typeof creditCardTerminationStates>;
  readonly legally_terminated_at: string | null;
  readonly revocable_until: string;
  readonly created_at: string;
};

export type CreditCardBill = {
  readonly id: string;
  readonly application_id: string;
  readonly status: StatusOf<typeof creditCardBillStates>;
  readonly start_date: string;
  readonly end_date: string;
  readonly amount: Money;
  /** The next collection, retry or settlement; null when none is left. */
  readonly next_step_date: string | null;
};
