/** `collected`: statements of several accounts in one camt.053; `marked`: MT940 with `RC` and `RD`. */
export const formats = ['camt053', 'collected', 'mt940', 'marked', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** What others call the format. */
export const plainFormat = (format: Format) =>
  format === 'collected' ? 'camt053' : format === 'marked' ? 'mt940' : format;
export type PlainFormat = ReturnType<typeof plainFormat>;

export const statementFields = [
  'account',
  'currency',
  'holder',
  'number',
  'openingBalance',
  'openingDay',
  'closingBalance',
  'closingDay',
  'valutaBalance',
] as const;

export const entryFields = [
  'amount',
  'bookingDay',
  'valutaDay',
  'daysNote',
  'reference',
  'type',
  'isoCode',
  'swiftType',
  'gvc',
  'isReversal',
  'name',
  'iban',
  'bic',
  'virtualIban',
  'remittance',
  'marks',
  'information',
  'endToEndId',
  'mandateReference',
  'creditorIdentifier',
  'purposeCode',
  'transactionId',
  'returnReason',
  'returnKey',
  'returned',
  'charges',
  'originalAmount',
  'cardId',
  'corrected',
] as const;

export const fields = ['entries', ...statementFields, ...entryFields] as const;
export type Field = (typeof fields)[number];

/** What a file says, or what a reader read: texts by their fields, empty where there is none. */
export type Facts = Partial<Record<Field, string>>;

/** A statement that a reader read, or what it should have. */
export interface ReadStatement extends Facts {
  readonly lines: readonly Facts[];
}

/** How a field is called in the tables. */
export const titles: Readonly<Record<Field, string>> = {
  entries: 'number of bookings',
  account: 'account',
  currency: 'currency',
  holder: 'holder',
  number: 'number of the statement',
  openingBalance: 'opening balance',
  openingDay: 'day of the opening balance',
  closingBalance: 'closing balance',
  closingDay: 'day of the closing balance',
  valutaBalance: 'balance by valuta date',
  amount: 'amount with its sign',
  bookingDay: 'booking date',
  valutaDay: 'valuta date',
  daysNote: 'dates that the bank did not give',
  reference: 'reference of the booking',
  type: 'booking type',
  isoCode: 'code of ISO 20022',
  swiftType: 'SWIFT transaction type',
  gvc: 'Geschäftsvorfallcode',
  isReversal: 'takes something back',
  name: 'name of the other side',
  iban: 'IBAN of the other side',
  bic: 'BIC of the other side',
  virtualIban: 'virtual IBAN',
  remittance: 'remittance information',
  marks: 'purpose with its marks',
  information: 'field 86 as a whole',
  endToEndId: 'end-to-end reference',
  mandateReference: 'mandate reference',
  creditorIdentifier: 'creditor identifier',
  purposeCode: 'purpose code',
  transactionId: 'transaction id',
  returnReason: 'return reason',
  returnKey: 'number of the return reason',
  returned: 'returned payment',
  charges: 'charges of the return',
  originalAmount: 'original amount of the return',
  cardId: 'card',
  corrected: 'corrected booking',
};
