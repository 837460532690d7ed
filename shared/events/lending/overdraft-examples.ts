import type { EventExample } from '../example.ts';

const euros = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });

const personId = '1a2b3c4d5e6f4a7b8c9d0e1f2a3b4c5dcper';
const creditRecordId = 'd1c2b3a495867788990a1b2c3d4e5f60ccrd';
const overdraftId = 'e5f4a3b2c1d0498f8e7d6c5b4a39281fcovd';
const overdraftApplicationId = '0a1b2c3d4e5f4607a8b9c0d1e2f3a4b5coap';
const consumerOverdraftId = 'f6e5d4c3b2a1408990817263544f3e2dcovd';
const consumerApplicationId = '1b2c3d4e5f604718b9c0d1e2f3a4b5c6coap';

const overdraft = {
  id: overdraftId,
  person_id: personId,
  status: 'limit_set',
  created_at: '2026-03-04T09:15:00.000Z',
  interest_accrued: euros(0),
  limit: euros(200_000),
  overdraft_rate: 0.1299,
  interest_conditions_enabled: true,
  interest_accrual_rate: 0.0999,
  account_id: '0f1e2d3c4b5a49788f6e5d4c3b2a1908cacc',
};

export const overdraftExample = {
  entityId: overdraftId,
  body: overdraft,
  later: { ...overdraft, status: 'terminated', interest_accrued: euros(312) },
} satisfies EventExample;

const consumerOverdraft = {
  id: consumerOverdraftId,
  person_id: personId,
  consumer_application_id: consumerApplicationId,
  account_iban: 'DE02120300000000202051',
  status: 'attached',
  interest_accrual_rate: 0.0999,
  overdraft_rate: 0.1299,
  limit: euros(100_000),
  interest_accrued: euros(0),
  negative_since: null,
  created_at: '2026-03-04T09:15:00.000Z',
};

export const consumerOverdraftExample = {
  entityId: consumerOverdraftId,
  body: consumerOverdraft,
  later: {
    ...consumerOverdraft,
    status: 'defaulted_pending',
    interest_accrued: euros(1_204),
    negative_since: '2026-03-20T00:00:00.000Z',
  },
} satisfies EventExample;

const application = {
  person_id: personId,
  partner_risk_class: 'B',
  partner_reference_number: 'KD-2026-000417',
  partner_contact_number: '+4930901820',
  partner_contact_name: 'Kim Beispiel',
  overdraft_id: null,
  credit_record_id: creditRecordId,
  limit: null,
  created_at: '2026-03-03T14:02:11.000Z',
};

const freelancerApplication = {
  ...application,
  id: overdraftApplicationId,
  status: 'account_snapshot_pending',
  decision: null,
  rejection_reasons: null,
  overdraft_rate: 0.1299,
  interest_conditions_enabled: true,
  interest_accrual_rate: 0.0999,
  account_snapshot_id: null,
};

export const overdraftApplicationExample = {
  entityId: overdraftApplicationId,
  body: freelancerApplication,
  later: {
    ...freelancerApplication,
    status: 'rejected',
    decision: 'REJECTED',
    rejection_reasons: ['probability_of_default'],
    account_snapshot_id: 'b7a6c5d4e3f2410a9b8c7d6e5f4a3b2csnap',
  },
} satisfies EventExample;

const consumerApplication = {
  ...application,
  id: consumerApplicationId,
  status: 'offered',
  status_description: null,
  partner_id: '77aa66bb55cc44dd8ee9ff0011223344cpar',
  partner_requested_limit: euros(100_000),
  net_income_amount: euros(240_000),
  minimum_credit_risk_criteria: { unemployed: false },
  limit: euros(100_000),
  interest_accrual_rate: 0.0999,
  identification_id: '5a4b3c2d1e0f4918a7b6c5d4e3f2a1b0cidt',
  employment_status: 'EMPLOYED',
  account_iban: 'DE02120300000000202051',
};

export const consumerOverdraftApplicationExample = {
  entityId: consumerApplicationId,
  body: consumerApplication,
  later: { ...consumerApplication, status: 'deleted', status_description: 'withdrawn by the customer' },
} satisfies EventExample;

const rateChange = (id: string) => ({
  entityId: id,
  body: { id, interest_accrual_rate: 0.000_274, effective_from: '2026-04-01T00:00:00.000Z' },
  later: { id, interest_accrual_rate: 0.000_288, effective_from: '2026-07-01T00:00:00.000Z' },
});

export const overdraftInterestRateChangeExample = rateChange(overdraftId) satisfies EventExample;

export const consumerOverdraftInterestRateChangeExample = rateChange(
  consumerOverdraftId,
) satisfies EventExample;

const limitChangeId = '9f8e7d6c5b4a49382716f5e4d3c2b1a0ovlc';

const limitChange = {
  id: limitChangeId,
  // The name differs between versions of the bank's reference; an event may have both.
  uuid: limitChangeId,
  overdraft_id: consumerOverdraftId,
  status: 'limit_pending',
  requested_limit: euros(150_000),
  limit_at_creation_time: euros(100_000),
};

export const overdraftLimitChangeExample = {
  entityId: limitChangeId,
  body: limitChange,
  later: { ...limitChange, status: 'attached' },
} satisfies EventExample;
