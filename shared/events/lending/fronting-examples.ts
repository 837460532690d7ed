import type { EventExample } from '../example.ts';

const euros = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });

const businessId = '2c3d4e5f6a7b48c9d0e1f2a3b4c5d6e7cbiz';
const applicationId = 'b4c5d6e7f8a94b0c1d2e3f4a5b6c7d8ebfla';
const loanId = 'c5d6e7f8a9b04c1d2e3f4a5b6c7d8e9fbflo';
const payoutId = 'd6e7f8a9b0c14d2e3f4a5b6c7d8e9f0abflp';
const consumerLoanId = 'e7f8a9b0c1d24e3f4a5b6c7d8e9f0a1bcflo';

export const businessFrontingApplicationExample = {
  entityId: applicationId,
  body: { id: applicationId, status: 'cdd_pending' },
  later: { id: applicationId, status: 'approved' },
} satisfies EventExample;

export const businessFrontingRelationshipExample = {
  entityId: businessId,
  body: { id: businessId, status: 'active' },
  later: { id: businessId, status: 'terminated' },
} satisfies EventExample;

const terms = {
  agio: 0.015,
  amount: euros(2_500_000),
  duration: 12,
  recipient_iban: 'DE89370400440532013000',
  recipient_name: 'Muster Werkzeuge GmbH',
  collateral_account_iban: 'DE02120300000000202051',
  collection_account_iban: 'DE02500105170137075030',
  settlement_account_iban: 'DE02100500000054540402',
};

const loan = {
  ...terms,
  id: loanId,
  application_id: applicationId,
  effective_interest_rate: 0.0731,
  nominal_interest_rate: 0.0708,
  status: 'payout_pending',
  status_reason: null,
};

export const businessFrontingLoanPayoutExample = {
  entityId: loanId,
  body: loan,
  later: { ...loan, status: 'payout_issued' },
} satisfies EventExample;

const payout = {
  id: payoutId,
  loan_id: loanId,
  recipient_iban: terms.recipient_iban,
  recipient_name: terms.recipient_name,
  tag: 'INITIAL_PAYOUT',
  status: 'transfers_pending',
  amount: euros(2_000_000),
  transaction_description: 'Invoice 2026-0311',
  transaction_end_to_end_id: 'INV-2026-0311',
};

export const businessFrontingPayoutExample = {
  entityId: payoutId,
  body: payout,
  later: { ...payout, status: 'transfers_complete' },
} satisfies EventExample;

const consumerLoan = {
  ...terms,
  id: consumerLoanId,
  application_id: 'f8a9b0c1d2e34f4a5b6c7d8e9f0a1b2ccfla',
  recipient_name: 'Erika Mustermann',
  amount: euros(300_000),
  requested_interest_rate: 0.0599,
  status: 'payout_pending',
};

export const consumerFrontingApplicationExample = {
  entityId: consumerLoanId,
  body: consumerLoan,
  later: { ...consumerLoan, status: 'payout_issued' },
} satisfies EventExample;
