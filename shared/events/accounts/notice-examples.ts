const person_id = '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper';

const blocking = { blocking_date: '2026-04-15', reason: 'IDENTIFICATION_DOCUMENT_EXPIRED' } as const;

export const noticeExamples = {
  MESSAGE: {
    entityId: '92a3b4c5d6e7f8091a2b3c4d5e6f7081amsg',
    body: {
      account_id: '1f2e3d4c5b6a79880716253443526170cacc',
      channel: 'email',
      person_id,
      business_id: null,
      title: 'Your new conditions',
      text: 'Dear Ms Mustermann, please read the new conditions of your account.',
    },
  },
  POSTBOX_ITEM_CREATED: {
    entityId: 'a3b4c5d6e7f8091a2b3c4d5e6f708192pbxi',
    body: {
      id: 'a3b4c5d6e7f8091a2b3c4d5e6f708192pbxi',
      belongs_to: person_id,
      owner_type: 'Person',
      created_at: '2026-03-02T06:00:00.000Z',
      document_date: '2026-03-01',
      document_type: 'FEE_SUMMARY_STATEMENT',
      name: 'fees-2025-mustermann.pdf',
      description: 'Fees of Erika Mustermann in 2025',
      customer_notification: true,
      customer_confirmation: false,
      document_size: 48_213,
      document_content_type: 'application/pdf',
      document_id: 'b4c5d6e7f8091a2b3c4d5e6f708192a3cdoc',
      has_been_read: false,
      has_been_confirmed: false,
      reference_id: '2d3e4f50-6172-4839-a4b5-c6d7e8f90a1b',
    },
  },
  POTENTIAL_ACCOUNT_BLOCKING: {
    entityId: person_id,
    body: blocking,
    later: { ...blocking, blocking_date: '2026-05-15' },
  },
} as const;
