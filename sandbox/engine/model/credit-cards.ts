import type { Money } from '#sandbox/engine/model.ts';

export const creditCardApplicationStatuses = [
  'PENDING',
  'IN_SCORING',
  'IN_KNE_SCORING',
  'PRE_APPROVED',
  'WAITING_FOR_IDENTIFICATION',
  'FINALIZING',
  'FINALIZED',
  'DECLINED',
] as const;

export type CreditCardApplication = {
  readonly id: string;
  /** A person or a business. */
  readonly customer_id: string;
  readonly account_id: string;
  readonly status: (typeof creditCardApplicationStatuses)[number] | 'TERMINATED';
  readonly requested_limit: Money;
  /** Not null from the approval on. */
  readonly approved_limit: Money | null;
  readonly decline_reasons: readonly string[];
  /** First day of the first bill. */
  readonly billing_start_date: string | null;
  readonly created_at: string;
  readonly termination_id: string | null;
};

export type CreditCardTermination = {
  readonly id: string;
  readonly application_id: string;
  readonly reason: string;
  readonly status: 'IN_PROGRESS' | 'COMPLETED';
  readonly legally_terminated_at: string | null;
  readonly revocable_until: string;
  readonly created_at: string;
};

export const creditCardBillStatuses = [
  'PENDING',
  'PAID',
  'PRELIMINARILY_PAID',
  'IN_DUNNING',
  'CLOSED',
] as const;

export type CreditCardBill = {
  readonly id: string;
  readonly application_id: string;
  readonly status: (typeof creditCardBillStatuses)[number];
  readonly start_date: string;
  readonly end_date: string;
  readonly amount: Money;
};
