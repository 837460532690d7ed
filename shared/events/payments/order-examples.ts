const accountId = '1f2e3d4c5b6a79880716253443526170cacc';
const standingOrderId = 'a4b3c2d1e0f9182736455463728190afcsto';

const execution = {
  id: standingOrderId,
  account_id: accountId,
  reference: 'rent',
  source: 'standing_order',
  source_id: standingOrderId,
};

const scheduledTransfer = { id: '51e0d3c2b1a09f8e7d6c5b4a39281706sctr', account_id: accountId };

/** Orders that the bank executes on its own, as it reports them. */
export const orderExamples = {
  SEPA_TIMED_ORDER: {
    entityId: 'c0ffee0011223344556677889900aabbctor',
    body: {
      id: 'c0ffee0011223344556677889900aabbctor',
      reference: '3c6f1c9e-6a34-4a55-9d57-0a9f3f5d7b21',
      status: 'EXECUTED',
      account_id: accountId,
      processed_at: '2026-03-02T06:00:12.000Z',
    },
  },
  SEPA_STANDING_ORDER: {
    entityId: standingOrderId,
    body: { id: standingOrderId, reference: 'rent', status: 'CANCELED', account_id: accountId },
  },
  SEPA_SCHEDULED_TRANSACTION: {
    entityId: standingOrderId,
    body: {
      ...execution,
      processed_at: '2026-03-02T06:00:05.000Z',
      status: 'EXECUTED',
      decline_reason: [],
      declined_reason: null,
      transaction_id: '9b7a1c2e-2f4d-4c6b-8e0f-1a2b3c4d5e6f',
    },
    later: {
      ...execution,
      processed_at: '2026-04-01T05:00:05.000Z',
      status: 'DECLINED',
      decline_reason: ['insufficient_funds'],
      declined_reason: 'insufficient_funds',
      transaction_id: null,
    },
  },
  SCHEDULED_TRANSFER_STATUS_CHANGED: {
    entityId: scheduledTransfer.id,
    body: { ...scheduledTransfer, status: 'ACTIVE' },
    later: { ...scheduledTransfer, status: 'CANCELED' },
  },
} as const;
