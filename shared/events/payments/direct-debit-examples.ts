const accountId = '1f2e3d4c5b6a79880716253443526170cacc';
const personId = '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper';

const creditor = {
  creditor_iban: 'DE02500105170137075030',
  creditor_name: 'Stadtwerke Musterstadt',
};

const application = {
  id: 'd4c3b2a190807060504030201000ffee',
  person_id: personId,
  credit_record_id: '77665544332211009988776655443322ccrd',
  account_snapshot_id: '112233445566778899aabbccddeeff00snap',
  status: 'pending',
  created_at: '2026-03-02T08:00:00.000Z',
};

const profile = {
  id: 'e1d2c3b4a5968778695a4b3c2d1e0f00',
  status_reasons: ['overdue_returns'],
  collection_limit: { value: 250_000, unit: 'cents', currency: 'EUR' },
};

/** Debits to an account and the right to collect, as the bank reports them. */
export const directDebitExamples = {
  SEPA_DIRECT_DEBIT_RETURN: {
    entityId: 'f0e1d2c3b4a5968778695a4b3c2d1e0fcsdr',
    body: {
      id: 'f0e1d2c3b4a5968778695a4b3c2d1e0fcsdr',
      ...creditor,
      creditor_identifier: 'DE98ZZZ09999999999',
      mandate_reference: 'MANDATE-1',
      amount: { value: 7_990, unit: 'cents', currency: 'EUR' },
      end_to_end_id: 'POWER-2026-02',
      sepa_return_code: 'MD01',
      description: 'Power of February',
      recorded_at: '2026-03-02T10:15:30.000Z',
      customer_id: personId,
      customer_type: 'Person',
      account_id: accountId,
    },
  },
  SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED: {
    entityId: '00ffeeddccbbaa998877665544332211ctrx',
    body: {
      transaction_id: '00ffeeddccbbaa998877665544332211ctrx',
      account_id: accountId,
      collection_sequence: 'RCUR',
      amount: { value: 7_990, unit: 'cents', currency: 'EUR' },
      valuta_date: '2026-03-03',
      description: 'Power of March',
      end_to_end_id: 'POWER-2026-03',
      creditor_id: 'DE98ZZZ09999999999',
      ...creditor,
      creditor_bic: 'INGDDEFFXXX',
      debtor_name: 'Ada Albrecht',
      debtor_iban: 'DE02120300000000202051',
      debtor_bic: 'BYLADEM1001',
    },
  },
  SDD_COLLECTION_APPLICATION: {
    entityId: application.id,
    body: {
      ...application,
      sdd_collection_id: null,
      decision: 'REJECTED',
      rejection_reasons: ['probability_of_default'],
      limit: null,
    },
    later: {
      ...application,
      sdd_collection_id: '99887766554433221100ffeeddccbbaa',
      decision: 'OFFERED',
      rejection_reasons: [],
      limit: { value: 100_000, unit: 'cents', currency: 'EUR' },
    },
  },
  BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_SCHEDULED: {
    entityId: profile.id,
    body: { ...profile, status: 'ACTIVE' },
    later: { ...profile, status: 'BLOCKED' },
  },
  BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_CANCELLED: {
    entityId: profile.id,
    body: { ...profile, status: 'ACTIVE', status_reasons: [] },
  },
} as const;
