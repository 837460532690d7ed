/** The bank's own accounts: the second leg of every booking on an account of a customer. */
export const ledgerAccounts = {
  nostro: 'what passes between this bank and others by SEPA, at once or on the day',
  clearing: 'between two accounts of this bank: zero whenever both legs are booked',
  card_scheme: 'card payments, top-ups by card and disputes',
  cash: 'paid in and out at tills',
  partner_fees: 'fees that were collected for the partner and are not settled yet',
  fee_income: 'fees of the bank itself',
  interest_income: 'interest on what is overdrawn or lent',
  interest_expense: 'interest on deposits',
  taxes: 'tax on interest, kept for the tax office',
  loans: 'lent and not repaid yet',
  closed_accounts: 'what came back to accounts, or was taken back from them, after they had been closed',
  seizures: 'kept for authorities and paid to them',
} as const;

export type LedgerAccount = keyof typeof ledgerAccounts;

export const ledgerAccountNames = Object.keys(ledgerAccounts).filter((name): name is LedgerAccount =>
  Object.hasOwn(ledgerAccounts, name),
);

/** A leg on one of the bank's own accounts. Append-only, as bookings are. */
export type Posting = {
  readonly id: string;
  readonly ledger_account: LedgerAccount;
  /** Cents, with the sign that a booking of the same leg would have. */
  readonly amount_cents: number;
  /** Of the leg on the customer's account; null where money moves between the bank's own accounts. */
  readonly booking_id: string | null;
};
