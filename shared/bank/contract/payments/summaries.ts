export const paymentSummaries = {
  'persons.accounts.sepaDirectDebits.create':
    'Collects money for a freelancer from the debtor of a mandate, the next day unless another is named.',
  'persons.accounts.sepaDirectDebits.get': 'Reads one direct debit of a freelancer.',
  'accounts.sepaDirectDebits.create':
    'Collects money from an account elsewhere for a billing account of the partner.',
  'accounts.sepaDirectDebits.get': 'Reads one direct debit of a billing account.',
  'accounts.incomingSepaDirectDebits.listScheduled':
    'Lists what other banks have announced to collect from an account and have not collected yet.',
  'persons.accounts.sepaDirectDebitReturns.create':
    'Gives a direct debit back by a change request, once, and only up to 56 days after its valuta date.',
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
  'persons.accounts.standingOrders.create':
    'Orders a transfer that repeats in a rhythm; nothing of it exists before the second factor.',
  'persons.accounts.standingOrders.list': 'Lists the standing orders of an account of a person.',
  'persons.accounts.standingOrders.get': 'Reads one standing order with the day of its next payment.',
  'persons.accounts.standingOrders.update':
    'Changes amount, texts, rhythm or end of an active order, once the customer has authorized it.',
  'persons.accounts.standingOrders.cancel': 'Cancels a standing order for good, by a change request.',
  'persons.accounts.standingOrders.sepaCreditTransfers.list':
    'Lists the credit transfers that a standing order issued, declined ones included.',
  'persons.accounts.standingOrders.creditClearingTransactions.list':
    'Lists the payments of a standing order that were cleared without SEPA.',
  'standingOrders.list': 'Lists the standing orders of all customers of the partner.',
  'standingOrders.execute': 'Has a standing order executed on the day of its next occurrence.',
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
  'persons.accounts.sddCollectionLimits.list':
    'Lists the active limit up to which an account may collect by direct debit.',
  'persons.accounts.sddCollectionLimits.create':
    'Sets the limit of collections by direct debit in place of the active one.',
  'persons.accounts.sddCollectionLimits.delete':
    'Disables the active limit, which needs no name, since only one is active.',
  'persons.sddCollectionApplications.list': 'Lists the applications of a person to collect by direct debit.',
  'persons.sddCollectionApplications.create':
    'Applies for collecting by direct debit; the bank decides by itself.',
  'persons.sddCollectionApplications.get': 'Reads one application with the decision and the limit offered.',
  'persons.sddCollectionApplications.linkAccount':
    'Attaches an account of the person at this bank to an application.',
  'persons.sddCollectionApplications.linkAccountSnapshot': 'Links an account snapshot to an application.',
  'accounts.scheduledTransfers.update':
    'Changes amount, description or last day of an active scheduled transfer by a change request; the path is a guess that each stage has to confirm.',
} as const;
