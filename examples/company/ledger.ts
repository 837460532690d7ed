/** The ledger that the local run writes as a file. */
export const ledger = {
  file: {
    format: 'csv',
    columns: { account: 'account', day: 'day', amount: 'amount', id: 'id', reference: 'booking' },
  },
  accountIs: 'id',
  referenceIs: 'booking_id',
  // The other ones are not written down.
  covers: 'named-accounts',
  windowDays: 1,
} as const;
