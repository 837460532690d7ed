const accountId = '1f2e3d4c5b6a79880716253443526170cacc';

const instantTransfer = {
  id: '6a1c9f0e2b7d4a53918e0c7f5d3b2a10siot',
  account_id: accountId,
  account_iban: 'DE02120300000000202051',
  amount: { value: 12_550, currency: 'EUR' },
  creditor_iban: 'DE89370400440532013000',
  creditor_name: 'Max Mustermann',
  description: 'Invoice 2026-17',
  end_to_end_id: 'INV-2026-17',
  initiator_reference: 'order 4711',
  idempotency_key: 'b6f0c6a2-7f4e-4b39-9a41-3a1f7d1f6a55',
  valuta_date: '2026-03-02',
  schedule_id: null,
  batch_id: null,
};

const batchTransfer = {
  id: '93b1d2c4e5f60718293a4b5c6d7e8f90sctb',
  account_id: accountId,
  transfer_type: 'SCT_INSTANT',
  reference: '2f9a2f2b-54f1-4b0c-a0b0-5f0a9f3f0f11',
  description: 'Salaries of March',
  total_amount: 830_000,
  created_at: '2026-03-02T09:00:00.000Z',
  started_at: '2026-03-02T09:01:00.000Z',
};

/** Transfers and batches of them, as the bank reports them. */
export const transferExamples = {
  INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED: {
    entityId: instantTransfer.id,
    body: { ...instantTransfer, status: 'CLEARED' },
  },
  INSTANT_SEPA_CREDIT_TRANSFER_FAILED: {
    entityId: instantTransfer.id,
    body: { ...instantTransfer, status: 'FAILED', rejection_reason: 'AB08' },
  },
  SEPA_CREDIT_TRANSACTION_DECLINED: {
    entityId: '7d9f3f0a-0f5d-4f0e-8a3b-6f1a2c4e5d70',
    body: {
      id: '7d9f3f0a-0f5d-4f0e-8a3b-6f1a2c4e5d70',
      status: 'declined',
      reference: '0b6d1f0a-3f7e-4c55-8f43-1d2e3f4a5b6c',
      amount: { value: 95_000, unit: 'cents', currency: 'EUR' },
      description: 'Rent of March',
      recipient_iban: 'DE89370400440532013000',
      recipient_name: 'Erika Mustermann',
      recipient_bic: 'COBADEFFXXX',
      end_to_end_id: 'RENT-2026-03',
      schedule_id: '51e0d3c2b1a09f8e7d6c5b4a39281706sctr',
      batch_id: null,
      created_at: '2026-03-02T06:00:00.000Z',
      rejection_reason: 'insufficient_funds',
    },
  },
  BATCH_TRANSFER_STATUS_CHANGED: {
    entityId: batchTransfer.id,
    body: {
      ...batchTransfer,
      status: 'IN_PROGRESS',
      transfers_summary: { executed: 0, failed: 0 },
      finished_at: null,
      updated_at: '2026-03-02T09:01:00.000Z',
    },
    later: {
      ...batchTransfer,
      status: 'FINISHED',
      transfers_summary: { executed: 3, failed: 1 },
      finished_at: '2026-03-02T09:02:30.000Z',
      updated_at: '2026-03-02T09:02:30.000Z',
    },
  },
} as const;
