export const paymentSummaries = {
  'persons.accounts.sepaCreditTransfers.create':
    'Transfers money from an account of a person through a change request; the same reference answers with the transfer that exists.',
  'persons.accounts.sepaCreditTransfers.list': 'Lists the credit transfers of an account of a person.',
  'persons.accounts.sepaCreditTransfers.get': 'Reads one credit transfer.',
  'persons.accounts.sepaCreditTransfers.authorize':
    'Sends the SMS code of a transfer made without change request.',
  'persons.accounts.sepaCreditTransfers.confirm':
    'Confirms a transfer made without change request by its SMS code.',
} as const;
