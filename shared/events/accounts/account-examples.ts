const account_id = '1f2e3d4c5b6a79880716253443526170cacc';
const person_id = '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper';
const iban = 'DE89370400440532013000';

const block = { account_id, person_id, business_id: 'null', iban } as const;

const closureRequest = {
  id: '3c4d5e6f708192a3b4c5d6e7f8091a2bacrq',
  account_id,
  closure_reason: 'ORDINARY',
  closure_reasons: ['ORDINARY'],
  status: 'INITIATED',
  technical_closure_date: '2026-05-04',
  legal_closure_date: '2026-05-04',
  failure_reason: null,
  payout_allowed: true,
  updated_at: '2026-03-02T09:30:00.000Z',
} as const;
const failedClosure = {
  ...closureRequest,
  status: 'FAILED',
  failure_reason: { code: 'negative_balance', detail: 'The balance of the account is negative.' },
  updated_at: '2026-05-04T04:00:00.000Z',
} as const;

const openingRequest = {
  account_opening_request_id: '4d5e6f708192a3b4c5d6e7f8091a2b3caorq',
  customer_id: person_id,
  status: 'IN_PROGRESS',
  account_id: null,
  updated_at: '2026-03-02T09:00:00.000Z',
  error: null,
} as const;

const reservation = {
  id: '5e6f708192a3b4c5d6e7f8091a2b3c4dcres',
  amount: { value: 125_000, unit: 'cents', currency: 'EUR' },
  reservation_type: 'SEIZURE',
  reference: '9a8b7c6d5e4f30211203f4e5d6c7b8a9seiz',
  status: 'OPEN',
  description: 'Seizure of Stadtwerke Musterstadt GmbH',
  iban,
  account_id,
  created_at: '2026-03-02T10:00:00.000Z',
  resolved_at: null,
  meta_info: null,
} as const;

const savingsMapping = {
  id: '7d1b0a52-2f0c-4f5e-8a3e-0d9c1b7a6e54',
  status: 'OPENED',
  deposit_type: 'SAVINGS_ACCOUNT',
  deposit_account_id: '8192a3b4c5d6e7f8091a2b3c4d5e6f70cacc',
  main_account_id: account_id,
  main_account_iban: null,
  secondary_mappings: [],
  updated_at: '2026-03-02T09:00:00.000Z',
} as const;

export const accountExamples = {
  ACCOUNT_BLOCK: {
    entityId: account_id,
    body: { ...block, locking_status: 'DEBIT_BLOCK', updated_at: '2026-03-02T09:00:00.000Z' },
    later: { ...block, locking_status: 'NO_BLOCK', updated_at: '2026-03-02T09:45:00.000Z' },
  },
  ACCOUNT_CLOSURE: { entityId: account_id, body: { account_id, person_id, business_id: null, iban } },
  ACCOUNT_CLOSURE_REQUEST: { entityId: closureRequest.id, body: closureRequest },
  ACCOUNT_CLOSURE_REQUEST_UPDATE: {
    entityId: closureRequest.id,
    body: { ...closureRequest, status: 'CONFIRMED' },
    later: failedClosure,
  },
  ACCOUNT_LIMIT_CHANGE: { entityId: account_id, body: { account_id } },
  ACCOUNT_OPENING_REQUEST: {
    entityId: openingRequest.account_opening_request_id,
    body: openingRequest,
    later: {
      ...openingRequest,
      status: 'REJECTED',
      updated_at: '2026-03-02T09:20:00.000Z',
      error: { code: 'green_person_vetting', detail: 'The person has not been vetted.' },
    },
  },
  DEPOSIT_ACCOUNT_UPDATED: {
    entityId: savingsMapping.id,
    body: savingsMapping,
    later: {
      ...savingsMapping,
      main_account_id: null,
      main_account_iban: 'DE02100500000054540402',
      updated_at: '2026-03-09T09:00:00.000Z',
    },
  },
  REFERENCE_ACCOUNT_CREATED: {
    entityId: '6f708192a3b4c5d6e7f8091a2b3c4d5eracc',
    body: { id: '6f708192a3b4c5d6e7f8091a2b3c4d5eracc', status: 'ACTIVE', iban, account_id },
  },
  RESERVATION_CREATED: { entityId: reservation.id, body: reservation },
  RESERVATION_RESOLVED: {
    entityId: reservation.id,
    body: { ...reservation, status: 'RESOLVED', resolved_at: '2026-04-02T04:00:00.000Z' },
  },
  TRUSTED_IBAN_CONFIRMED: {
    entityId: 'c2f1d8a4-6b1e-4c43-9d53-7f0a4c2b9e10',
    body: {
      id: 'c2f1d8a4-6b1e-4c43-9d53-7f0a4c2b9e10',
      iban: 'DE02300209000106531065',
      account_id,
      approved_by: person_id,
    },
  },
} as const;
