import type { JsonObject } from '#shared/kernel/json.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type { consumerLoanApplicationStates } from '#sandbox/engine/states/loans.ts';
import type { Money } from '#sandbox/engine/model.ts';

/** The requested terms, or the bank's usual ones where the request names none. */
export type LoanTerms = {
  readonly amountCents: number;
  readonly months: number;
  /** Nominal, a year. */
  readonly rate: number;
};

export type ConsumerLoanOffer = {
  readonly id: string;
  readonly loan_amount: Money;
  /** Months. */
  readonly loan_term: number;
  readonly interest_rate: number;
  readonly monthly_installment: Money;
};

export type ConsumerLoanApplication = {
  readonly id: string;
  readonly person_id: string;
  readonly status: StatusOf<typeof consumerLoanApplicationStates>;
  readonly wish: LoanTerms;
  /** What the partner sent, as sent. */
  readonly attributes: JsonObject;
  readonly partner_reference_number: string | null;
  readonly account_snapshot_id: string | null;
  readonly skip_account_snapshot: boolean;
  /** Where the purchase contract is signed. */
  readonly signature_position: string | null;
  readonly signing_id: string | null;
  /** The last one counts. */
  readonly offers: readonly ConsumerLoanOffer[];
  readonly loan_id: string | null;
};
