import type { BankErrorKind } from './bank-error-kinds.ts';

/** Collections whose rows errors change; all other errors change only what the bank shows. */
export type Disturbed = 'bookings' | 'postings';

/** A planted mistake of the bank, and how to undo it. */
export type BankError = {
  readonly id: string;
  readonly kind: BankErrorKind;
  readonly account_id: string | null;
  /** The id of the wrong booking, statement, account, … */
  readonly entity_id: string;
  /** The line that a statement leaves out or should not list. */
  readonly booking_id: string | null;
  /** Cents by which the bank's books differ from what happened; 0 if no amount is wrong. */
  readonly amount_cents: number;
  /** The status that the bank shows instead; null if none is wrong. */
  readonly shown_status: string | null;
  readonly since: string;
  readonly healed_at: string | null;
  readonly changed: readonly ChangedRow[];
};

/** A row before and after the mistake; null where there was none. */
export type ChangedRow = {
  readonly collection: Disturbed;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
};
