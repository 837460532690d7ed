import type { Money } from '#sandbox/engine/model.ts';

export type Repayment = {
  readonly id: string;
  readonly loan_id: string;
  readonly type: 'DIRECT_DEBIT' | 'CREDIT_TRANSFER';
  readonly amount: Money;
  readonly executed_at: string;
};

export type DunningCase = {
  readonly id: string;
  readonly status:
    'new' | 'dunning' | 'pre_termination' | 'terminated' | 'closed' | 'pre_collection' | 'closed_matured';
  readonly person_id: string;
  readonly loan_id: string;
  readonly billing_account_id: string | null;
};

export type DunningNotification = {
  readonly id: string;
  readonly dunning_case_id: string;
  readonly type: string;
  readonly title: string;
  readonly created_at: string;
};
