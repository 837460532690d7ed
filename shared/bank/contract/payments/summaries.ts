export const paymentSummaries = {
  'persons.accounts.sepaCreditTransfers.create':
    'Transfers money from an account of a person through a change request, which a trusted IBAN does not need; the same reference answers with the transfer that exists.',
  'persons.accounts.sepaCreditTransfers.list': 'Lists the credit transfers of an account of a person.',
  'persons.accounts.sepaCreditTransfers.get': 'Reads one credit transfer.',
  'persons.accounts.sepaCreditTransfers.authorize':
    'Sends the SMS code of a transfer made without change request.',
  'persons.accounts.sepaCreditTransfers.confirm':
    'Confirms a transfer made without change request by its SMS code.',
  'persons.accounts.sepaCreditTransfers.batches.create':
    'Orders several credit transfers under one second factor; each reference is unique within the batch.',
  'persons.accounts.sepaCreditTransfers.batches.get':
    'Reads a batch with the state of each of its transfers.',
  'persons.accounts.timedOrders.create':
    'Orders a credit transfer for a day: it runs at 7, or if that has passed at the next full hour up to 20.',
  'persons.accounts.timedOrders.list': 'Lists the timed orders of an account of a person.',
  'persons.accounts.timedOrders.get': 'Reads one timed order with the credit transfer it is about.',
  'persons.accounts.timedOrders.cancel': 'Cancels a timed order for good, which needs no second factor.',
  'persons.accounts.timedOrders.authorize': 'Sends the SMS code of a timed order.',
  'persons.accounts.timedOrders.confirm': 'Confirms a timed order by its SMS code.',
  'accounts.sepaCreditTransfers.create':
    'Pays from a billing account of the partner, which no customer has to confirm.',
  'accounts.sepaCreditTransfers.get': 'Reads one credit transfer of a billing account.',
  'accounts.sepaInstantCreditTransfers.create':
    'Sends money within seconds through a change request; to an IBAN that cannot be reached it fails and a standard transfer is needed.',
  'accounts.sepaInstantCreditTransfers.list':
    'Lists the instant transfers of an account; failed ones cannot be asked for by status.',
  'accounts.sepaInstantCreditTransfers.get': 'Reads one instant transfer.',
  'sepaInstantReachability.get': 'Tells whether an instant transfer to this IBAN is possible.',
} as const;
