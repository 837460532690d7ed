import type { ExamplesOf } from '../example.ts';

const cardId = 'c1a2b3c4d5e6f708192a3b4c5d6e7f80mcrd';
const personId = '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper';
const accountId = '1f2e3d4c5b6a79880716253443526170cacc';

const merchant = {
  id: '880011223344',
  country_code: 'DE',
  category_code: '5812',
  name: 'Cafe am Markt',
  town: 'Musterstadt',
  post_code: '12345',
  state: 'BE',
  street: 'Am Markt 3',
};

const metaInfo = {
  cards: {
    card_id: cardId,
    merchant,
    original_amount: { currency: 'CHF', value: 1_790, fx_rate: 1.056, fx_markup: 0.0175, issuer_fee: 0 },
    pos_entry_mode: 'CONTACTLESS',
    trace_id: '000000123456789',
    transaction_id: '1e2d3c4b-5a69-4788-9766-554433221100',
    transaction_date: '2026-03-02',
    transaction_time: '2026-03-02T12:34:56.000Z',
    auth_code: '123456',
    acquirer_id: '012345',
    terminal_id: 'T0000001',
    transaction_type: 'PURCHASE',
  },
};

const authorization = {
  id: '5566778899aabbccddeeff0011223344cres',
  amount: { value: 1_890, unit: 'cents', currency: 'EUR' },
  reservation_type: 'CARD_AUTHORIZATION',
  reference: '0f1e2d3c-4b5a-4697-8877-665544332211',
  description: 'Cafe am Markt',
  expires_at: '2026-03-09T12:34:56.000Z',
  expired_at: null,
};

const declined = {
  card_id: cardId,
  type: 'PURCHASE',
  status: 'DECLINED',
  attempted_at: '2026-03-02T12:30:00.000Z',
  pos_entry_mode: 'CARD_NOT_PRESENT',
  merchant: { country_code: 'DE', category_code: '5732', name: 'Web shop' },
  amount: { value: 89_900, unit: 'cents', currency: 'EUR' },
  original_amount: { value: 89_900, unit: 'cents', currency: 'EUR' },
};

const fraudCase = {
  id: '0011aabbccddeeff2233445566778899frdcs',
  respond_until: '2026-03-02T13:00:00.000Z',
  whitelisted_until: null,
  card_transaction: { ...declined, terminal_id: null },
};

const tracking = {
  id: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
  card_id: cardId,
  shipping_provider: 'Post',
  country_code: 'DE',
};

const card = {
  id: cardId,
  reference: '7f6e5d4c-3b2a-4190-8f7e-6d5c4b3a2918',
  type: 'VISA_DEBIT',
  expiration_date: '2030-12-31',
  person_id: personId,
  account_id: accountId,
  business_id: null,
  representation: {
    line_1: 'ADA ALBRECHT',
    line_2: null,
    masked_pan: '400000******1234',
    formatted_expiration_date: '12/30',
  },
};

const token = {
  card_id: cardId,
  token_reference_id: 'DNITHE462606100000000000000000',
  client_wallet_account_id: 'QWxhQWxicmVjaHRXYWxsZXQx',
  wallet_type: 'device wallet',
  pan_reference_id: 'V-3816000000000000000000',
  visa_pan_reference_id: 'V-3816000000000000000000',
};

const dispute = {
  merchant_name: 'Web shop',
  amount: 89_900,
  created_at: '2026-03-03T08:00:00.000Z',
  original_transaction_date: '2026-02-20T18:00:00.000Z',
  card_id: cardId,
  person_id: personId,
};

export const cardsExamples = {
  CARD_AUTHORIZATION: {
    entityId: authorization.id,
    body: { ...authorization, status: 'OPEN', resolved_at: null, meta_info: JSON.stringify(metaInfo) },
  },
  CARD_AUTHORIZATION_RESOLUTION: {
    entityId: authorization.id,
    body: {
      ...authorization,
      status: 'RESOLVED',
      resolved_at: '2026-03-04T03:00:00.000Z',
      meta_info: metaInfo,
    },
  },
  CARD_AUTHORIZATION_DECLINE_V2: {
    entityId: cardId,
    body: {
      reasons: [
        {
          type: 'SPENDING_LIMIT',
          id: '3d4c5b6a-7988-4706-9504-03020100f0e1',
          message: 'Daily limit reached',
        },
      ],
      card_transaction: { ...declined, terminal_id: 'T0000001' },
    },
  },
  CARD_AUTHORIZATION_DECLINE: {
    entityId: cardId,
    body: { reason: 'SPENDING_LIMIT', card_transaction: { ...declined, terminal_id: 'T0000001' } },
  },
  CARD_FRAUD_CASE_PENDING: { entityId: fraudCase.id, body: { ...fraudCase, resolution: 'PENDING' } },
  CARD_FRAUD_CASE_TIMEOUT: { entityId: fraudCase.id, body: { ...fraudCase, resolution: 'TIMEOUT' } },
  CARD_LIFECYCLE_EVENT: {
    entityId: cardId,
    body: { ...card, status: 'ACTIVE', reason: null },
    later: { ...card, status: 'BLOCKED_BY_SERVICE', reason: 'FRAUD_SUSPECTED' },
  },
  CARD_DELIVERY_TRACKING: {
    entityId: tracking.id,
    body: {
      ...tracking,
      date_of_shipment: null,
      shipping_tracking_information: null,
      message: 'Not handed over yet',
      has_picture: null,
    },
    later: {
      ...tracking,
      date_of_shipment: '2026-03-03',
      shipping_tracking_information: '00340434161094000000',
      message: null,
      has_picture: false,
    },
  },
  CARD_TOKEN_LIFECYCLE: {
    entityId: cardId,
    body: {
      ...token,
      token_status: 'ACTIVE',
      event_type: 'TOKEN_CREATED',
      message_reason: 'TOKEN_CREATED',
    },
    later: {
      ...token,
      token_status: 'SUSPENDED',
      event_type: 'TOKEN_STATUS_UPDATED',
      message_reason: 'DEVICE_PROVISIONING_RESULT',
    },
  },
  DISPUTE_CHANGED: {
    entityId: 'd15b07e0d15b07e0d15b07e0d15b07e0',
    body: {
      ...dispute,
      status: 'INVESTIGATING',
      external_refund_transaction_count: 0,
      external_refund_transaction_total: 0,
    },
    later: {
      ...dispute,
      status: 'DONE_ACCEPTED_BY_SERVICE',
      external_refund_transaction_count: 1,
      external_refund_transaction_total: 89_900,
    },
  },
} as const satisfies ExamplesOf<'cards'>;
