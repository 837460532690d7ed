import type { EventExample } from '../example.ts';

const euros = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });

const applicationId = 'a0b1c2d3e4f54061b7c8d9e0f1a2b3c4ccla';
const terminationId = '3b1f8c52-6d0e-4a97-9c43-5e2f7a8b9d10';
const billId = '5c4d3e2f1a0b49c8d7e6f5a4b3c2d1e0bill';

const application = {
  id: applicationId,
  external_customer_id: 'KD-000417',
  customer_id: '1a2b3c4d5e6f4a7b8c9d0e1f2a3b4c5dcper',
  account_id: '0f1e2d3c4b5a49788f6e5d4c3b2a1908cacc',
  account_iban: 'DE02120300000000202051',
  reference_account_id: 'e1d2c3b4a5964788897a6b5c4d3e2f10sddm',
  status: 'FINALIZED',
  product_type: 'CONSUMER_CREDIT_CARD',
  billing_start_date: '2026-03-05',
  billing_end_date: '2026-04-04',
  approved_limit: euros(200_000),
  requested_limit: euros(250_000),
  current_limit: euros(200_000),
  decline_reasons: [],
  repayment_options: {
    upcoming_type: 'PARTIAL',
    current_type: 'FULL',
    minimum_amount: euros(5_000),
    minimum_percentage: 5,
  },
  in_dunning: false,
  created_at: '2026-03-04T09:15:00.000Z',
  termination_id: null,
};

export const creditCardApplicationExample = {
  entityId: applicationId,
  body: application,
  later: { ...application, status: 'TERMINATED', termination_id: terminationId },
} satisfies EventExample;

const termination = {
  id: terminationId,
  application_id: applicationId,
  reason: 'CUSTOMER_WISH',
  status: 'IN_PROGRESS',
  legally_terminated_at: null,
  revocable_until: '2026-06-30',
  created_at: '2026-05-31T11:20:45.000Z',
};

export const creditCardTerminationExample = {
  entityId: terminationId,
  body: termination,
  later: { ...termination, status: 'COMPLETED', legally_terminated_at: '2026-07-31' },
} satisfies EventExample;

const bill = {
  id: billId,
  application_id: applicationId,
  status: 'PENDING',
  start_date: '2026-03-05',
  end_date: '2026-04-04',
  statement_date: '2026-04-05',
  due_date: '2026-04-19',
  sdd_collection_date: '2026-04-19',
  previous_bill_amount: euros(0),
  total_outstanding_amount: euros(38_450),
  minimum_due_amount: euros(5_000),
  outstanding_sddr_amount: euros(0),
  outstanding_amount: euros(38_450),
  current_bill_amount: euros(38_450),
  dunning_fees: euros(0),
  other_fees: euros(0),
  repayment_type: 'FULL',
  grace_period_in_days: 14,
  minimum_amount: euros(5_000),
  minimum_percentage: 5,
  accumulated_interest_amount: euros(0),
  postbox_item_id: 'aabbccddeeff40118899001122334455pbxi',
};

export const creditCardBillExample = {
  entityId: billId,
  body: bill,
  later: { ...bill, status: 'PAID', outstanding_amount: euros(0), total_outstanding_amount: euros(0) },
} satisfies EventExample;
