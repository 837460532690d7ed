/** The ledger that the local run writes as a file. */
export const ledger = {
  // Lists of line items as SAP prints them. ops/examples/ledgers has others, which we read without code of the company.
  file: { format: 'own', entry: './ledgers/sap.ts' },
  accountIs: 'id',
  referenceIs: 'booking_id',
  // The other ones are not written down.
  covers: 'named-accounts',
  windowDays: 1,
} as const;
