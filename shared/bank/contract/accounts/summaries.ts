export const accountSummaries = {
  'accounts.list':
    'Lists all personal and business accounts of the partner, at most 200 on a page and without balances.',
  'accounts.get': 'Reads one account.',
  'accounts.balance':
    'Reads both balances: the booked one counts only bookings whose valuta date has passed, the available one subtracts reservations.',
  'accounts.bookings.list': 'Lists the bookings of an account; `recorded_at` is the cursor to go on from.',
  'accounts.reservations.list':
    'Lists open reservations in the current format, which the api-version header selects; without it the older one comes.',
  'accounts.reservations.listOld': 'Lists reservations in the older format.',
  'accounts.feeTransactions.create':
    'Charges the customer a fee; the bank settles it to the partner once a month.',
  'accounts.feeTransactions.list':
    'Lists the fees of an account, those included that the bank charged by itself.',
  'accounts.bankStatements.create':
    'Makes a statement of the bookings with a valuta date from the first to the last day; the same days answer with the same statement.',
  'accounts.bankStatements.bookings': 'Lists the bookings of a statement.',
} as const;
