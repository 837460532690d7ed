import type { Money } from '#sandbox/engine/model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  businessFrontingApplicationStates,
  frontedLoanStates,
  frontingPayoutStates,
  frontingRelationshipStates,
} from '#sandbox/engine/states/fronting.ts';

// The bank lends on behalf of the partner, who takes the loan over.

export type BusinessFrontingApplication = {
  readonly id: string;
  readonly business_id: string;
  readonly status: StatusOf<typeof businessFrontingApplicationStates>;
};

/** Its id is that of the business. */
export type FrontingRelationship = {
  readonly id: string;
  readonly status: StatusOf<typeof frontingRelationshipStates>;
};

/** What the bank collects of a fronted loan; no event and no operation shows it. */
export type FrontedCollection = {
  /** When the next installment is collected; null before the payout and when none is left. */
  readonly next_due_date: string | null;
  readonly paid_out_on: string | null;
  readonly installments_paid: number;
};

export type FrontedLoanTerms = {
  readonly amount: Money;
  readonly agio: number;
  /** Months. */
  readonly duration: number;
  readonly recipient_iban: string;
  readonly recipient_name: string;
  readonly collateral_account_iban: string;
  readonly collection_account_iban: string;
  readonly settlement_account_iban: string;
};

export type BusinessFrontedLoan = FrontedLoanTerms &
  FrontedCollection & {
    readonly id: string;
    readonly application_id: string;
    readonly effective_interest_rate: number;
    readonly nominal_interest_rate: number;
    readonly status: StatusOf<typeof frontedLoanStates>;
    readonly status_reason: string | null;
  };

/** One part of the payout of a loan. */
export type FrontingPayout = {
  readonly id: string;
  readonly loan_id: string;
  readonly recipient_iban: string;
  readonly recipient_name: string;
  readonly tag: 'INITIAL_PAYOUT' | 'RETENTION_FEE' | 'FACTORING_INTEREST';
  readonly status: StatusOf<typeof frontingPayoutStates>;
  readonly amount: Money;
  readonly transaction_description: string | null;
  readonly transaction_end_to_end_id: string | null;
};

export type ConsumerFrontedLoan = FrontedLoanTerms &
  FrontedCollection & {
    readonly id: string;
    readonly application_id: string;
    readonly requested_interest_rate: number;
    readonly status: StatusOf<typeof frontedLoanStates>;
  };
