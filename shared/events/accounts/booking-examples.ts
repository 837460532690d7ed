const account_id = '1f2e3d4c5b6a79880716253443526170cacc';

const booking = {
  id: '708192a3b4c5d6e7f8091a2b3c4d5e6fcboo',
  account_id,
  creation_date: '2026-03-02',
  valuta_date: '2026-03-03',
  booking_date: '2026-03-02',
  recorded_at: '2026-03-02T08:15:30.123Z',
  type: 'SEPA_DIRECT_DEBIT_RETURN',
  booking_type: 'SEPA_DIRECT_DEBIT_RETURN',
  amount: { value: -4_590, unit: 'cents', currency: 'EUR' },
  description: 'Beitrag Maerz',
  purpose_code: 'OTHR',
  name: null,
  recipient_bic: 'COBADEFFXXX',
  recipient_iban: 'DE89370400440532013000',
  recipient_name: 'Erika Mustermann',
  receiver_iban_virtual: null,
  sender_bic: 'BYLADEM1001',
  sender_iban: 'DE02120300000000202051',
  sender_name: 'Sportverein Musterstadt',
  end_to_end_id: 'BEITRAG-2026-03',
  creditor_identifier: 'DE98ZZZ09999999999',
  mandate_reference: 'M-4711',
  transaction_id: '1a2b3c4d-5e6f-4708-9182-a3b4c5d6e7f8',
  return_transaction_id: '8f7e6d5c-4b3a-4291-8071-625344352617',
  return_charges: { value: 300, currency: 'EUR' },
  sepa_return_code: 'AM04',
  sepa_return_reason: 'InsufficientFunds',
  sepa_return_reason_definition: 'Amount of funds available to cover the amount is insufficient.',
  meta_info: null,
} as const;

export const bookingExamples = {
  BOOKING: { entityId: booking.id, body: booking },
  INCOMING_REJECTED_TRANSACTION: {
    entityId: '5b0f1c7e-2a64-4a8d-b1c3-9e8d7f6a5b4c',
    body: {
      status: 'RETURNED',
      status_reason: 'ACCOUNT_BLOCKED',
      sender_name: 'Max Beispiel',
      sender_iban: 'DE02500105170137075030',
      person_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper',
      business_id: null,
      account_id,
    },
  },
} as const;
