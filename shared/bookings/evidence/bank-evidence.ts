/**
 * A statement of the bank as it was read, with all of its lines: evidence of what the bank counts by valuta date.
 * Amounts are integer cents, negative for debits; days are `YYYY-MM-DD` at the bank, both ends included.
 */
export interface BankEvidence {
  readonly statementId: string;
  readonly iban: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly openingCents: number;
  readonly closingCents: number;
  /** They may be gone through again and again. */
  readonly lines: Iterable<EvidenceLine>;
}

export interface EvidenceLine {
  readonly bookingId: string;
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly valutaDay?: string | undefined;
}

/** What a statement is compared with. */
export interface StatedPeriod {
  readonly iban: string;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
}
