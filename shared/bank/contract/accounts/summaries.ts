export const accountSummaries = {
  'accounts.list':
    'Lists all personal and business accounts of the partner, at most 200 on a page and without balances.',
  'accounts.get': 'Reads one account.',
  'accounts.balance.get':
    'Reads both balances: the booked one counts only bookings whose valuta date has passed, the available one subtracts reservations.',
  'accounts.averageDailyBalance.get':
    'Averages the balances at the end of each day of at most one year; a day on which the account did not exist is left out, and a day to come has the latest balance.',
  'accounts.bookings.list': 'Lists the bookings of an account; `recorded_at` is the cursor to go on from.',
  'accounts.rejectedIncomingTransactions.list':
    'Lists incoming payments that the bank did not book but rejected or sent back.',
  'accounts.reservations.list':
    'Lists open reservations in the current format, which the api-version header selects; without it the older one comes.',
  'accounts.reservations.listOld': 'Lists reservations in the older format.',
  'accounts.feeTransactions.create':
    'Charges the customer a fee; the bank settles it to the partner once a month.',
  'accounts.feeTransactions.list':
    'Lists the fees of an account, those included that the bank charged by itself.',
  'accounts.bankStatements.create':
    'Makes a statement of the bookings with a valuta date from the first to the last day; the same days answer with the same statement.',
  'accounts.bankStatements.bookings.list': 'Lists the bookings of a statement.',
  'accounts.statementOfAccounts.create':
    'Makes the statement of a month, quarter, half-year or year, numbered within its year; a period without dates or not yet over is refused, and the same one answers with the same statement by the public reference alone.',
  'accounts.statementOfAccounts.bookings.list':
    'Lists the bookings with a valuta date within the period of a statement of account.',
  'accounts.statementOfAccounts.fees.list':
    'Sums up by type what an Italian account was charged within the period, in cents and with the number of charges.',
  'accounts.feeSummaryStatementRequest.create':
    'Asks for a statement of the fees, which comes into the postbox of the customer later; a notification tells when.',
  'accounts.trustedIbans.create':
    'Adds an IBAN to which transfers need no second factor, after a change request that the named authorized person confirms.',
  'accounts.trustedIbans.list': 'Lists the trusted IBANs of an account.',
  'accounts.trustedIbans.delete':
    'Stops trusting an IBAN through a change request; the query names the person who added it.',
  'accounts.virtualIbans.list': 'Lists the virtual IBANs of an account, disabled ones included.',
  'accounts.virtualIbans.create': 'Creates another IBAN whose money arrives on this account.',
  'accounts.virtualIbans.disable': 'Disables a virtual IBAN until it is enabled again.',
  'accounts.virtualIbans.enable': 'Enables a virtual IBAN, which must have been disabled before.',
  'accountClosureRequests.create':
    'Asks the bank to close an account; asked for again it answers with the same request, and a direct debit that can still come back postpones the closure of card accounts.',
  'accountClosureRequests.list': 'Lists the closure requests of the partner.',
  'accountClosureRequests.get': 'Reads one closure request; a failed one says why in `failure_reason`.',
  'ibanLookups.create': 'Checks an IBAN; a wrong one is an error.',
  'persons.accounts.list': 'Lists the accounts of one person.',
  'persons.accounts.get': 'Reads one account of one person.',
  'persons.accounts.update': 'Changes one account of one person.',
  'persons.accounts.referenceAccounts.list': 'Lists the external accounts of an account of a person.',
  'persons.accounts.referenceAccounts.create':
    'Adds an external account to draw money from; the direct debit mandate must have been signed before.',
  'persons.accounts.messages.list': 'Lists the messages to a person about one account.',
  'persons.accounts.messages.get': 'Reads one message to a person about one account.',
  'persons.messages.list': 'Lists the messages to a person, whatever account they are about.',
  'persons.messages.get': 'Reads one message to a person.',
  'persons.seizures.list':
    'Lists the seizures against a person; the amount stays the original one when a part is paid.',
  'persons.depositAccounts.mappings.create':
    'Maps a savings account to a main account for the first time; the same reference answers with the mapping that exists.',
  'persons.depositAccounts.mappings.get':
    'Reads which main account a savings account belongs to and what interest it bears.',
  'persons.depositAccounts.mappings.update':
    'Changes main account or interest tier of a savings account of a person, which must have been mapped before.',
  'businesses.accounts.list': 'Lists the accounts of one business.',
  'businesses.accounts.get': 'Reads one account of one business.',
  'businesses.accounts.referenceAccounts.list': 'Lists the external accounts of an account of a business.',
  'businesses.accounts.referenceAccounts.create':
    'Adds an external account to draw money from; the direct debit mandate must have been signed before.',
  'businesses.accounts.messages.list': 'Lists the messages to a business about one account.',
  'businesses.accounts.messages.get': 'Reads one message to a business about one account.',
  'businesses.seizures.list':
    'Lists the active seizures against a business; the amount stays the original one when a part is paid.',
} as const;
