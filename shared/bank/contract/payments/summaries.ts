export const paymentSummaries = {
  'payments.sepaCreditTransfers.create':
    'Transfers money from an account of a person through a change request; the same reference answers with the transfer that exists.',
  'payments.sepaCreditTransfers.list': 'Lists the credit transfers of an account of a person.',
  'payments.sepaCreditTransfers.get': 'Reads one credit transfer.',
  'payments.sepaCreditTransfers.authorize': 'Sends the SMS code of a transfer made without change request.',
  'payments.sepaCreditTransfers.confirm': 'Confirms a transfer made without change request by its SMS code.',
} as const;
