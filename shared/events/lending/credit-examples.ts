import type { EventExample } from '../example.ts';

const euros = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });

const personId = '1a2b3c4d5e6f4a7b8c9d0e1f2a3b4c5dcper';
const creditLineId = '6d5e4f3a2b1c40d98e7f6a5b4c3d2e1fccln';
const applicationId = '2f3e4d5c6b7a48899a0b1c2d3e4f5a6bccla';

const creditLine = {
  id: creditLineId,
  person_id: personId,
  application_id: applicationId,
  status: 'mandate_creation_pending',
  locking_status: 'BLOCK',
  limit: euros(300_000),
  utilized_amount: euros(0),
  disposable_income: euros(84_000),
  latest_disposable_income: euros(84_000),
  interest_rate: 0.0899,
  annual_percentage_rate: 0.0937,
  recipient_iban: 'DE89370400440532013000',
  account_id: null,
  loans: [],
  product_type: 'CONSUMER',
  granted_at: '2026-03-04T09:15:00.000Z',
  created_at: '2026-03-04T09:15:00.000Z',
  termination_type: null,
  termination_requested_at: null,
  termination_date: null,
  renewal: {
    id: '8f7e6d5c4b3a42918170615243342516',
    status: 'created',
    status_description: null,
    rejection_date: null,
    notification_sent_date: null,
    effective_from_date: '2027-03-04',
    effective_until_date: '2028-03-03',
  },
};

/** The bank sends this event as JSON text within JSON. */
const creditLineBody = (payload: Partial<Record<keyof typeof creditLine, unknown>>) =>
  JSON.stringify(
    JSON.stringify({
      data: {
        event_type: 'CREDIT LINE',
        entity_uuid: creditLineId,
        payload: { ...creditLine, ...payload },
      },
    }),
  );

export const creditLineExample = {
  entityId: creditLineId,
  body: creditLineBody({}),
  later: creditLineBody({
    status: 'active',
    locking_status: 'NO_BLOCK',
    utilized_amount: euros(50_000),
    loans: [
      {
        id: '4f2a6c1e8b7d4053a9e6f1c2d3b4a5e6cloa',
        status: 'payout_issued',
        amount: euros(50_000),
      },
    ],
  }),
} satisfies EventExample;

const application = {
  id: applicationId,
  person_id: personId,
  status: 'identification_pending',
  status_description: null,
  decision: null,
  reason: null,
  credit_line_id: null,
  identification_id: null,
  net_disposable_income: null,
  offered_limit: null,
  offered_interest_rate: null,
  recipient_iban: 'DE89370400440532013000',
};

const offer = {
  status: 'offered',
  decision: 'OFFERED',
  identification_id: '5a4b3c2d1e0f4918a7b6c5d4e3f2a1b0cidt',
  net_disposable_income: euros(84_000),
  offered_limit: euros(300_000),
  offered_interest_rate: 0.0899,
};

const consumerApplication = {
  ...application,
  signing_id: null,
  scoring_workflow: { required_actions: ['identification_pending'] },
  partner_reference_number: 'KD-2026-000417',
  marriage_status: 'UNMARRIED',
  employment_status: 'EMPLOYED',
};

export const creditLineApplicationExample = {
  entityId: applicationId,
  body: consumerApplication,
  later: { ...consumerApplication, ...offer, scoring_workflow: { required_actions: [] } },
} satisfies EventExample;

const freelancerApplication = {
  ...application,
  id: 'c3b2a1908f7e4d6c5b4a39281706f5e4ccla',
  status: 'account_snapshot_pending',
  mandate_reference_number: null,
};

export const freelancerCreditLineApplicationExample = {
  entityId: freelancerApplication.id,
  body: freelancerApplication,
  later: {
    ...freelancerApplication,
    status: 'rejected',
    decision: 'REJECTED',
    reason: 'rejected by scoring',
  },
} satisfies EventExample;
