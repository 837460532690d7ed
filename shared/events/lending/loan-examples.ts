import type { EventExample } from '../example.ts';

const euros = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });

const loanId = '4f2a6c1e8b7d4053a9e6f1c2d3b4a5e6cloa';
const loanApplicationId = '7c1d9e2f3a4b4c5d8e6f7a8b9c0d1e2fclap';

const loan = {
  id: loanId,
  status: 'payout_pending',
  status_reason: null,
  person_id: '1a2b3c4d5e6f4a7b8c9d0e1f2a3b4c5dcper',
  amount: euros(500_000),
  term: 24,
  interest_rate: 0.0499,
  effective_interest_rate: 0.0511,
  annual_percentage_rate: 0.0511,
  interest_start_date: '2026-03-05',
  monthly_payment: euros(21_933),
  overdue_amount: euros(0),
  total_loan_expenses: euros(26_392),
  purpose: 'Kitchen',
  reference: 'KD-2026-000417',
  recipient_iban: 'DE89370400440532013000',
  payout_date: '2026-03-05',
  maturity_date: '2028-03-01',
  repayment_begin_date: '2026-04-01',
  repayment_plan_created_at: '2026-03-04T09:15:02.000Z',
  repayment_plan_updated_at: '2026-03-04T09:15:02.000Z',
  loan_account_id: '0f1e2d3c4b5a49788f6e5d4c3b2a1908cacc',
  loan_account_iban: 'DE02120300000000202051',
  billing_account_id: '9a8b7c6d5e4f40312a1b0c9d8e7f6a5bcacc',
  billing_account_iban: 'DE02500105170137075030',
  created_at: '2026-03-04T09:15:00.000Z',
};

/** The bank sends this event as JSON text within JSON. */
const loanBody = (payload: typeof loan) =>
  JSON.stringify(JSON.stringify({ entity_uuid: loanId, event_type: 'LOAN', payload }));

export const loanExample = {
  entityId: loanId,
  body: loanBody(loan),
  later: loanBody({ ...loan, status: 'payout_issued' }),
} satisfies EventExample;

const loanApplication = {
  id: loanApplicationId,
  person_id: loan.person_id,
  status: 'offered',
  status_description: null,
  skip_account_snapshot: false,
  signing_id: null,
  seller: 'Küchenhaus Musterstadt GmbH',
  payout_description: 'Order 2026-417',
  loan_id: null,
  financed_good: 'Kitchen',
  delayed_payout_strategy: 'none',
  cash_price: euros(500_000),
  approximate_total_loan_expenses: euros(26_392),
};

const loanApplicationBody = (payload: Partial<Record<keyof typeof loanApplication, unknown>>) => ({
  entity_uuid: loanApplicationId,
  event_type: 'CONSUMER LOAN APPLICATION',
  payload: { ...loanApplication, ...payload },
});

export const consumerLoanApplicationExample = {
  entityId: loanApplicationId,
  body: loanApplicationBody({}),
  later: loanApplicationBody({
    status: 'esign_pending',
    signing_id: '3e4d5c6b7a8948f09e1d2c3b4a5f6e7dcsig',
  }),
} satisfies EventExample;

const snapshotId = 'b7a6c5d4e3f2410a9b8c7d6e5f4a3b2csnap';

const snapshotBody = (status: string) => ({
  entity_uuid: snapshotId,
  event_type: 'ACCOUNT SNAPSHOT',
  payload: {
    id: snapshotId,
    status,
    status_description: null,
    provider: 'example-provider',
    location: 'https://snapshots.example/wizard/b7a6c5d4',
    wizard_session_key: 'invented-session-key',
    iban: 'DE02100500000054540402',
    account_id: '0f1e2d3c4b5a49788f6e5d4c3b2a1908cacc',
  },
});

export const accountSnapshotExample = {
  entityId: snapshotId,
  body: snapshotBody('pending'),
  later: snapshotBody('available'),
} satisfies EventExample;
