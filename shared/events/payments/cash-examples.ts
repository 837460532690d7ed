const topUp = {
  id: '4b7f2a36-7a0c-4d2f-9a58-2d1b3c4d5e6f',
  account_id: '1f2e3d4c5b6a79880716253443526170cacc',
  amount: { value: 5_000, currency: 'EUR' },
  client_secret: 'invented_secret_of_the_acquirer',
};

const cashOperation = {
  id: '8c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f',
  barcode_ean_13: '4006381333931',
  expires_at: '2026-03-03T09:00:00.000Z',
  reference_id: '5d9c3b1a-0f2e-4d6c-8b7a-9e8d7c6b5a40',
  person_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper',
};

const payout = {
  id: 'b1a2c3d4e5f60718293a4b5c6d7e8f91',
  reference: '6e5d4c3b-2a19-4807-9f6e-5d4c3b2a1908',
  end_to_end_id: 'SAVINGS-2026-03',
  description: 'To my other account',
  reference_account_id: 'ab12cd34ef56ab78cd90ef12ab34cd56racc',
  amount: { value: 20_000, unit: 'cents', currency: 'EUR' },
  instant: true,
};

/** Money by card, in cash and to an account elsewhere, as the bank reports it. */
export const cashExamples = {
  ACQUIRER_TOPUP_DECLINED: {
    entityId: topUp.id,
    body: {
      ...topUp,
      status: 'DECLINED',
      decline_reason: 'account_blocked',
      declined_reason: 'account_blocked',
    },
  },
  ACQUIRER_TOPUP_EXECUTED: { entityId: topUp.id, body: { ...topUp, status: 'EXECUTED' } },
  ACQUIRER_TOPUP_PAYMENT_FAILED: {
    entityId: topUp.id,
    body: {
      ...topUp,
      status: 'ACCEPTED',
      acquirer_error_code: 'card_declined',
      acquirer_decline_code: 'insufficient_funds',
    },
    later: {
      ...topUp,
      status: 'ACCEPTED',
      acquirer_error_code: 'expired_card',
      acquirer_decline_code: null,
    },
  },
  CASH_OPERATION_STATUS_CHANGED: {
    entityId: cashOperation.id,
    body: { ...cashOperation, status: 'PENDING' },
    later: { ...cashOperation, status: 'EXPIRED' },
  },
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED: {
    entityId: payout.id,
    body: {
      ...payout,
      status: 'DECLINED',
      decline_reason: 'insufficient_funds',
      declined_reason: 'insufficient_funds',
      decline_reason_details: 'The available balance is too low.',
    },
  },
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED: {
    entityId: payout.id,
    body: {
      ...payout,
      status: 'EXECUTED',
      decline_reason: null,
      declined_reason: null,
      decline_reason_details: null,
    },
  },
} as const;
